/** Texts of rendered markdown. */

import { STRENGTHS } from "../support/strengths.texts";
import type { Catalog } from "../texts/texts";

export const MARKDOWN = {
  ...STRENGTHS,
  source: { en: "Source {n}: {name}", fr: "Source {n} : {name}", pt: "Fonte {n}: {name}", zh: "来源 {n}：{name}" },
  table: { en: "Table", fr: "Tableau", pt: "Tabela", zh: "表格" },
  copyCode: { en: "Copy the code", fr: "Copier le code", pt: "Copiar o código", zh: "复制代码" },
  copied: { en: "Copied", fr: "Copié", pt: "Copiado", zh: "已复制" },
  notCopied: { en: "The browser blocked copying.", fr: "Le navigateur a bloqué la copie.", pt: "O navegador bloqueou a cópia.", zh: "浏览器阻止了复制。" },
  code: { en: "Code", fr: "Code", pt: "Código", zh: "代码" },
  done: { en: "done", fr: "fait", pt: "feito", zh: "已完成" },
  open: { en: "to do", fr: "à faire", pt: "a fazer", zh: "待办" },
} satisfies Catalog;
