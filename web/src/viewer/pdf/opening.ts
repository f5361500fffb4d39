/** Opens a PDF by pdf.js, piece by piece: only the parts of the file that a page needs are fetched. Loaded when the first PDF is shown. */

import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { ownHeaders } from "../../api/client";
import type { Failure } from "../Failed";

/** Where the build puts what pdf.js asks for while it draws. */
declare const PDF_FILES: string;

const RANGE_BYTES = 65_536;
/** Of one picture, in pixels; larger ones are left out. */
const PICTURE_MOST = 100_000_000;

GlobalWorkerOptions.workerSrc = workerAddress;

/** Begin to open the file at an address of this server. Scripts, forms that script, and WebAssembly are off. */
export function open(address: string): PDFDocumentLoadingTask {
  return getDocument({
    url: address,
    httpHeaders: ownHeaders(),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    useWasm: false,
    useSystemFonts: false, // the standard fonts are ours, with the widths that the file means
    maxImageSize: PICTURE_MOST,
    cMapUrl: `${PDF_FILES}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PDF_FILES}standard_fonts/`,
    iccUrl: `${PDF_FILES}iccs/`,
    wasmUrl: `${PDF_FILES}wasm/`,
    verbosity: 0,
  });
}

/** Return why a file did not open. */
export function failureOf(error: unknown): Failure {
  const { name, status } = error as { name?: string; status?: number };
  if (name === "PasswordException") return "password";
  if (name === "ResponseException") return status === 404 ? "notKept" : "unreachable";
  if (name === "UnknownErrorException") return "unreachable";
  return "damaged";
}
