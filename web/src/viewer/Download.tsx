/** Saves a document as it was uploaded: a link, because the file may be too large for the page to hold. */

import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { originalAddress, type Version } from "./wire";
import { VIEWER } from "./viewer.texts";

export function Download({ version, name }: { version: Version; name: string }) {
  const t = useTexts(VIEWER);
  return (
    <a class="button button-quiet" href={originalAddress(version, false)} download={name}>
      <Icon name="download" />
      {t("download")}
    </a>
  );
}
