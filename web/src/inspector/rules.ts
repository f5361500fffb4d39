/** Which text of `rules.texts.ts` describes a rule. */

import { RULES } from "./rules.texts";

export type Rule = keyof typeof RULES;

/** Return the rule whose text describes this one: all requests for another form of an answer share a text. */
export function toldBy(name: string): Rule | null {
  const known = Object.hasOwn(RULES, name) || !name.startsWith("revision_") ? name : "revision";
  return Object.hasOwn(RULES, known) ? (known as Rule) : null;
}
