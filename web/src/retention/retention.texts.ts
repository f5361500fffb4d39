/** Texts of the page about how long conversations are kept. */

import type { Catalog } from "../texts/texts";

export const RETENTION = {
  title: { en: "Retention", fr: "Conservation", pt: "Retenção", zh: "保留" },
  lead: {
    en: "Conversations without activity are removed for good after some time. Documents are never touched.",
    fr: "Les conversations sans activité sont supprimées définitivement après un certain temps. Les documents ne sont jamais touchés.",
    pt: "Conversas sem atividade são removidas em definitivo depois de algum tempo. Os documentos nunca são tocados.",
    zh: "一段时间没有活动的对话会被永久删除。文档不受影响。",
  },
  days: { en: "Days without activity", fr: "Jours sans activité", pt: "Dias sem atividade", zh: "无活动天数" },
  daysHelp: {
    en: "0 keeps conversations for ever. An assistant or a conversation may say otherwise; coding sessions are kept.",
    fr: "0 conserve les conversations pour toujours. Un assistant ou une conversation peut dire autre chose ; les sessions de code sont gardées.",
    pt: "0 guarda as conversas para sempre. Um assistente ou uma conversa pode dizer outra coisa; as sessões de código são mantidas.",
    zh: "0 表示永久保留。助手或单个对话可以另作规定；编码会话会一直保留。",
  },
  isDefault: { en: "This is the default.", fr: "C'est la valeur par défaut.", pt: "Este é o padrão.", zh: "这是默认值。" },
  toDefault: { en: "Back to the default", fr: "Revenir au défaut", pt: "Voltar ao padrão", zh: "恢复默认" },
  saved: { en: "Saved. It counts from the next run on.", fr: "Enregistré. Valable dès le prochain passage.", pt: "Salvo. Vale a partir da próxima execução.", zh: "已保存，从下次运行起生效。" },
  outOfBounds: {
    en: "A whole number from 0 to 36,500, please.",
    fr: "Un nombre entier de 0 à 36 500, s'il vous plaît.",
    pt: "Um número inteiro de 0 a 36.500, por favor.",
    zh: "请输入 0 到 36,500 之间的整数。",
  },
  runs: { en: "Runs", fr: "Passages", pt: "Execuções", zh: "运行" },
  lastRun: { en: "Last run", fr: "Dernier passage", pt: "Última execução", zh: "上次运行" },
  nextRun: { en: "Next run", fr: "Prochain passage", pt: "Próxima execução", zh: "下次运行" },
  never: { en: "not yet", fr: "pas encore", pt: "ainda não", zh: "尚未" },
  soon: { en: "as soon as a server starts", fr: "dès qu'un serveur démarre", pt: "assim que um servidor iniciar", zh: "服务器启动后立即" },
  removedThen: {
    en: { one: "removed {n} conversation", other: "removed {n} conversations" },
    fr: { one: "{n} conversation supprimée", other: "{n} conversations supprimées" },
    pt: { one: "{n} conversa removida", other: "{n} conversas removidas" },
    zh: "删除了 {n} 个对话",
  },
  due: { en: "Would go now", fr: "Partiraient maintenant", pt: "Iriam embora agora", zh: "现在会被删除的" },
  nothingDue: { en: "Nothing is old enough to go.", fr: "Rien n'est assez ancien pour partir.", pt: "Nada é antigo o bastante.", zh: "没有到期的对话。" },
  dueCount: {
    en: { one: "{n} conversation would go now.", other: "{n} conversations would go now." },
    fr: { one: "{n} conversation partirait maintenant.", other: "{n} conversations partiraient maintenant." },
    pt: { one: "{n} conversa iria embora agora.", other: "{n} conversas iriam embora agora." },
    zh: "现在有 {n} 个对话会被删除。",
  },
  oldest: { en: "The oldest of them:", fr: "Les plus anciennes :", pt: "As mais antigas:", zh: "其中最早的：" },
  untitled: { en: "Untitled conversation", fr: "Conversation sans titre", pt: "Conversa sem título", zh: "未命名对话" },
  lastActive: { en: "last active {time}, kept {days} days", fr: "dernière activité {time}, gardée {days} jours", pt: "última atividade {time}, mantida {days} dias", zh: "最后活动 {time}，保留 {days} 天" },
  run: { en: "Remove them now", fr: "Les supprimer maintenant", pt: "Removê-las agora", zh: "立即删除" },
  runTitle: { en: "Remove these conversations?", fr: "Supprimer ces conversations ?", pt: "Remover estas conversas?", zh: "删除这些对话？" },
  runText: {
    en: "They and all their messages are gone for good. Documents stay.",
    fr: "Elles et tous leurs messages disparaissent définitivement. Les documents restent.",
    pt: "Elas e todas as suas mensagens desaparecem em definitivo. Os documentos ficam.",
    zh: "对话及其所有消息将被永久删除。文档会保留。",
  },
  ran: {
    en: { one: "{n} conversation was removed.", other: "{n} conversations were removed." },
    fr: { one: "{n} conversation a été supprimée.", other: "{n} conversations ont été supprimées." },
    pt: { one: "{n} conversa foi removida.", other: "{n} conversas foram removidas." },
    zh: "已删除 {n} 个对话。",
  },
} satisfies Catalog;
