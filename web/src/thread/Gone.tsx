/** Shown in place of a conversation that is not there. */

import { Link } from "wouter";
import { Empty } from "../parts/states";
import { useTexts } from "../texts/texts";
import { GONE } from "./gone.texts";

export default function Gone() {
  const t = useTexts(GONE);
  return (
    <Empty icon="quote" title={t("gone")} isWhole>
      <p>{t("goneText")}</p>
      <Link href="/" class="button">
        {t("begin")}
      </Link>
    </Empty>
  );
}
