/** Sends one file to `POST /api/documents`. `fetch` does not report upload progress, so this uses XMLHttpRequest. */

import { errorIn, ownHeaders, type Schemas, unreachable } from "./client";
import { mayRequest } from "./session";

export type Uploaded = Schemas["Uploaded"];

/** Send a form; `onProgress` receives the share sent so far, from 0 to 1. */
export async function upload(form: FormData, onProgress: (share: number) => void, signal: AbortSignal): Promise<Uploaded> {
  await mayRequest("POST");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(unreachable());
    request.open("POST", "/api/documents");
    for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => onProgress(event.total ? event.loaded / event.total : 0));
    request.addEventListener("load", () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && body) resolve(body as Uploaded);
      else reject(errorIn(request.status, body));
    });
    request.addEventListener("error", fail);
    request.addEventListener("timeout", fail);
    request.addEventListener("abort", fail);
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
