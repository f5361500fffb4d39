/** A table: its rows of cells, for a sheet also the names of columns and rows. The cited row is highlighted. */

import { useTexts } from "../../texts/texts";
import { VIEWER } from "../viewer.texts";
import { isTouched, type Mark } from "./marks";
import { columnName, firstColumn, type Row, rowName } from "./model";
import { Words } from "./Words";

type Props = { text: string; rows: readonly Row[]; context: string; marks: readonly Mark[]; isSheet: boolean };

export function Grid({ text, rows, context, marks, isSheet }: Props) {
  const t = useTexts(VIEWER);
  const hasNames = isSheet && rows.some(({ place }) => place?.cells);
  const first = hasNames ? Math.min(...rows.map(({ place }) => firstColumn(place?.cells ?? "A1"))) : 0;
  const width = Math.max(...rows.map((row) => row.cells.length + indent(row, first, hasNames)));
  const isHeadless = !rows.some(({ isHeader }) => isHeader) && context !== "";
  return (
    <div class="md-table read-table" tabIndex={0} role="group" aria-label={context || t("table")}>
      <table class={hasNames ? "sheet" : undefined}>
        {isHeadless && <caption dir="auto">{context}</caption>}
        {hasNames && <Names first={first} width={width} />}
        <tbody>
          {rows.map((row) => (
            <RowView key={row.start} text={text} row={row} marks={marks} before={indent(row, first, hasNames)} width={width} hasName={hasNames} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Names({ first, width }: { first: number; width: number }) {
  const t = useTexts(VIEWER);
  return (
    <thead class="sheet-names">
      <tr>
        <th scope="col">
          <span class="unseen">{t("row")}</span>
        </th>
        {Array.from({ length: width }, (_, index) => (
          <th key={index} scope="col">
            {columnName(first + index)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = { text: string; row: Row; marks: readonly Mark[]; before: number; width: number; hasName: boolean };

function RowView({ text, row, marks, before, width, hasName }: RowProps) {
  const Cell = row.isHeader ? "th" : "td";
  const after = Math.max(0, width - before - row.cells.length);
  const isCited = isTouched(row, marks, "cited");
  return (
    <tr class={isCited ? "read-cited" : undefined}>
      {hasName && (
        <th scope="row" class="sheet-row">
          {rowName(row.place?.cells ?? "")}
        </th>
      )}
      {before > 0 && <td colSpan={before} />}
      {row.cells.map((cell) => (
        <Cell key={cell.start} dir="auto" class={isNumber(text.slice(cell.start, cell.end)) ? "read-number" : undefined}>
          <Words text={text} piece={cell} marks={marks} />
        </Cell>
      ))}
      {after > 0 && <td colSpan={after} />}
    </tr>
  );
}

/** Return how many columns are left of a row's first cell. */
function indent({ place }: Row, first: number, hasNames: boolean): number {
  return hasNames && place?.cells ? firstColumn(place.cells) - first : 0;
}

function isNumber(cell: string): boolean {
  return /^[\s(+−-]*\p{Sc}?\s?\d[\d\s.,'’%)\p{Sc}]*$/u.test(cell);
}
