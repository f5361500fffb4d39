/** How each strength of support is shown: with an icon, so that colour is never its only sign, and with what a passage says. */

import type { IconName } from "../parts/icons";
import type { Strength } from "./support";
import type { SUPPORT } from "./support.texts";

export const STRENGTH_ICONS = { supported: "check", weak: "warning", none: "barred" } as const satisfies Record<Strength, IconName>;
export const PASSAGE_SAYS = { supported: "saysIt", weak: "weakWords", none: "noneWords" } as const satisfies Record<Strength, keyof typeof SUPPORT>;
