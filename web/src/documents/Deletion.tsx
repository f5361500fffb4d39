/** Asks before documents are deleted, deletes them, and says what became of it. */

import { faultText } from "../app/faults";
import { announce, notify } from "../app/notices";
import { Confirm } from "../parts/Confirm";
import { useTexts } from "../texts/texts";
import { DOCUMENTS } from "./documents.texts";
import { shownName } from "./names";
import type { Document } from "./queue";
import { removeDocuments } from "./removal";

const NAMES_MOST = 3;

type Props = { documents: readonly Document[]; onClose: () => void; onDelete?: () => void };

export function Deletion({ documents, onClose, onDelete }: Props) {
  const t = useTexts(DOCUMENTS);
  const n = documents.length;
  // Each name in marks of its own, so that its direction turns nothing around it.
  const some = documents.slice(0, NAMES_MOST).map((document) => `\u2068${shownName(document.name)}\u2069`);
  const names = n > NAMES_MOST ? t("andMore", { names: some.join(", "), n: n - NAMES_MOST }) : some.join(", ");
  const remove = async () => {
    onDelete?.();
    document.getElementById("document-rows")?.focus(); // what had the focus goes
    const faults = await removeDocuments(documents.map((one) => one.id));
    if (faults.length < n) announce(t("deleted", { n: n - faults.length }));
    if (faults.length) notify(t("notDeleted", { n: faults.length, why: faultText(faults[0]) }), "fault");
  };
  return (
    <Confirm title={t("deleteTitle", { n })} text={t("deleteText", { names })} action={t("delete")} onConfirm={() => void remove()} onClose={onClose} />
  );
}
