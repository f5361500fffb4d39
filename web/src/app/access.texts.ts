/** Texts of the dialog that asks for a key. */

import type { Catalog } from "../texts/texts";

export const ACCESS = {
  title: { en: "A key is needed", fr: "Une clé est nécessaire", pt: "É preciso uma chave", zh: "需要密钥" },
  text: {
    en: "This server asks for an API key. `clew keys create` on its machine makes one. It is kept in this browser only.",
    fr: "Ce serveur demande une clé d'API. `clew keys create` en crée une sur sa machine. Elle reste dans ce navigateur.",
    pt: "Este servidor pede uma chave de API. `clew keys create` cria uma na máquina dele. Ela fica só neste navegador.",
    zh: "此服务器需要 API 密钥。在服务器上运行 `clew keys create` 即可创建。密钥只保存在此浏览器中。",
  },
  label: { en: "API key", fr: "Clé d'API", pt: "Chave de API", zh: "API 密钥" },
  use: { en: "Use this key", fr: "Utiliser cette clé", pt: "Usar esta chave", zh: "使用此密钥" },
  refused: {
    en: "This key is not accepted. Check it, or ask for another one.",
    fr: "Cette clé n'est pas acceptée. Vérifiez-la ou demandez-en une autre.",
    pt: "Esta chave não é aceita. Confira-a ou peça outra.",
    zh: "此密钥未被接受。请检查，或申请另一个。",
  },
} satisfies Catalog;
