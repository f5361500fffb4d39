/** Texts of the dialog that asks for a key. */

import type { Catalog } from "../texts/texts";

export const ACCESS = {
  title: { en: "API key required", fr: "Clé d'API requise", pt: "Chave de API necessária", zh: "需要 API 密钥" },
  text: {
    en: "This server requires an API key. Create one with `clew keys create` on the server. The key is stored only in this browser.",
    fr: "Ce serveur exige une clé d'API. Créez-en une avec `clew keys create` sur le serveur. La clé n'est enregistrée que dans ce navigateur.",
    pt: "Este servidor exige uma chave de API. Crie uma com `clew keys create` no servidor. A chave fica salva só neste navegador.",
    zh: "此服务器需要 API 密钥。在服务器上运行 `clew keys create` 即可创建。密钥只保存在此浏览器中。",
  },
  label: { en: "API key", fr: "Clé d'API", pt: "Chave de API", zh: "API 密钥" },
  use: { en: "Use this key", fr: "Utiliser cette clé", pt: "Usar esta chave", zh: "使用此密钥" },
  refused: {
    en: "This key is not valid. Check it or use another one.",
    fr: "Cette clé n'est pas valide. Vérifiez-la ou utilisez-en une autre.",
    pt: "Esta chave não é válida. Confira-a ou use outra.",
    zh: "此密钥无效。请检查，或换一个。",
  },
} satisfies Catalog;
