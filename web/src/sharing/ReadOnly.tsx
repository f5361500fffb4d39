/** In the place of the composer: why the reader cannot ask in a conversation that is shared with them. */

import "./sharing.css";
import { Link } from "wouter";
import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { useOwner } from "./owner";
import { SHARING } from "./sharing.texts";

export default function ReadOnly({ sharedBy }: { sharedBy: string }) {
  const t = useTexts(SHARING);
  const owner = useOwner(sharedBy);
  return (
    <div class="read-only">
      <Icon name="people" />
      <p>{t("readOnly", { owner })}</p>
      <Link href="/" class="button">
        {t("begin")}
      </Link>
    </div>
  );
}
