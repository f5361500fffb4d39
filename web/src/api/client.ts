/** The HTTP interface, typed by its OpenAPI document. Every fault is an `ApiError` whose message can be shown. */

import createClient, { type Middleware } from "openapi-fetch";
import { language } from "../texts/language";
import type { components, paths } from "./schema";
import { csrfToken, mayRequest } from "./session";

export type Schemas = components["schemas"];

/** What the server refused, in its own words: `code` is for programs, `message` for people. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** Return the headers of a request that is sent without the client below: a stream or an upload, after `mayRequest`. */
export function ownHeaders(): Record<string, string> {
  return { "Accept-Language": language(), "Clew-CSRF": csrfToken() };
}

/** Called when the server requires a sign-in; the shell asks for one. */
export const onUnauthorized = new Set<() => void>();

const faults: Middleware = {
  async onRequest({ request }) {
    await mayRequest(request.method);
    for (const [name, value] of Object.entries(ownHeaders())) request.headers.set(name, value);
    return request;
  },
  async onResponse({ response }) {
    if (!response.ok) throw await errorOf(response);
  },
  onError() {
    return unreachable();
  },
};

/** Return the error of a response. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return errorIn(response.status, body);
}

/** Return the error in the body of a refusal, whatever the body is. */
export function errorIn(status: number, body: unknown): ApiError {
  if (status === 401) for (const listener of onUnauthorized) listener();
  const error = (body as { error?: { code?: string; message?: string; details?: Record<string, unknown> } } | null)?.error;
  // Another tab has signed in since, perhaps somebody else. If loading the page again does not help, the reader sees why.
  if (error?.code === "CSRF_TOKEN_INVALID" && !sessionStorage.reloaded) {
    sessionStorage.reloaded = 1;
    location.reload();
  }
  return new ApiError(status, error?.code ?? "UNKNOWN", error?.message ?? `HTTP ${status}`, error?.details);
}

export function unreachable(): ApiError {
  return new ApiError(0, "UNREACHABLE", "");
}

/** Fetch all of a response: a connection that breaks within a body is a server out of reach, as one that breaks before it. */
async function whole(request: Request): Promise<Response> {
  const response = await fetch(request);
  await response.clone().blob();
  return response;
}

export const api = createClient<paths>({ baseUrl: location.origin, fetch: whole });
api.use(faults);

/** Return the data of a response; an error was thrown before. */
export async function data<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T;
}
