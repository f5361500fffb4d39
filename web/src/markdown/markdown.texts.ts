/** Texts of rendered markdown. */

import { STRENGTHS } from "../support/strengths.texts";
import type { Catalog } from "../texts/texts";

export const MARKDOWN = {
  ...STRENGTHS,
  source: {
    en: "Source {n}: {name}",
    fr: "Source {n} : {name}",
    es: "Fuente {n}: {name}",
    pt: "Fonte {n}: {name}",
    de: "Quelle {n}: {name}",
    zh: "来源 {n}：{name}",
  },
  table: { en: "Table", fr: "Tableau", es: "Tabla", pt: "Tabela", de: "Tabelle", zh: "表格" },
  copyCode: { en: "Copy the code", fr: "Copier le code", es: "Copiar el código", pt: "Copiar o código", de: "Code kopieren", zh: "复制代码" },
  copied: { en: "Copied", fr: "Copié", es: "Copiado", pt: "Copiado", de: "Kopiert", zh: "已复制" },
  notCopied: {
    en: "The browser blocked copying.",
    fr: "Le navigateur a bloqué la copie.",
    es: "El navegador bloqueó la copia.",
    pt: "O navegador bloqueou a cópia.",
    de: "Der Browser hat das Kopieren verhindert.",
    zh: "浏览器阻止了复制。",
  },
  code: { en: "Code", fr: "Code", es: "Código", pt: "Código", de: "Code", zh: "代码" },
  done: { en: "done", fr: "fait", es: "hecho", pt: "feito", de: "erledigt", zh: "已完成" },
  open: { en: "to do", fr: "à faire", es: "pendiente", pt: "a fazer", de: "offen", zh: "待办" },
} satisfies Catalog;
