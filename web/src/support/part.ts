/** What `later.ts` loads. */

export { doubted, DoubtWriter, signsIn } from "../markdown/Doubts";
export { Says } from "./Says";
export { Summary } from "./Summary";
