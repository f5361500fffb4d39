/** The doubtful sentences of an answer, for what marks them in its text; apart from `Doubts.tsx`, which is loaded when there are any. */

import { createContext } from "preact";
import type { Sentence } from "../support/support";
import type { Signs } from "./signs";

export type DoubtSigns = Signs<"doubt">;
/** An answer's text with signs, and the sentences between them in their order. */
export type Doubted = { text: string; signs: DoubtSigns; sentences: readonly Sentence[] };
/** `over`: the sentence that the pointer is over. */
type Shown = { sentences: readonly Sentence[]; over: number | null; onOver: (nth: number | null) => void };

export const Doubts = createContext<Shown>({ sentences: [], over: null, onOver: () => undefined });
