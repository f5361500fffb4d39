/** Texts of the list of conversations. */

import type { Catalog } from "../texts/texts";

export const CONVERSATIONS = {
  name: { en: "Conversations", fr: "Conversations", pt: "Conversas", zh: "对话" },
  start: { en: "New conversation", fr: "Nouvelle conversation", pt: "Nova conversa", zh: "新对话" },
  search: { en: "Search titles", fr: "Chercher dans les titres", pt: "Buscar nos títulos", zh: "搜索标题" },
  found: {
    en: { one: "{n} conversation found", other: "{n} conversations found" },
    fr: { one: "{n} conversation trouvée", other: "{n} conversations trouvées" },
    pt: { one: "{n} conversa encontrada", other: "{n} conversas encontradas" },
    zh: "找到 {n} 个对话",
  },
  foundMore: {
    en: "More than {n} conversations found",
    fr: "Plus de {n} conversations trouvées",
    pt: "Mais de {n} conversas encontradas",
    zh: "找到超过 {n} 个对话",
  },
  nothingFound: {
    en: "No title contains “{search}”.",
    fr: "Aucun titre ne contient « {search} ».",
    pt: "Nenhum título contém “{search}”.",
    zh: "没有标题包含“{search}”。",
  },
  none: {
    en: "Your conversations will appear here.",
    fr: "Vos conversations apparaîtront ici.",
    pt: "Suas conversas aparecerão aqui.",
    zh: "您的对话将显示在这里。",
  },
  kept: {
    en: { one: "Conversations are deleted after {n} day without activity", other: "Conversations are deleted after {n} days without activity" },
    fr: { one: "Conversations supprimées après {n} jour sans activité", other: "Conversations supprimées après {n} jours sans activité" },
    pt: { one: "Conversas excluídas após {n} dia sem atividade", other: "Conversas excluídas após {n} dias sem atividade" },
    zh: "对话在 {n} 天无活动后删除",
  },
  today: { en: "Today", fr: "Aujourd'hui", pt: "Hoje", zh: "今天" },
  yesterday: { en: "Yesterday", fr: "Hier", pt: "Ontem", zh: "昨天" },
  week: { en: "Last 7 days", fr: "7 derniers jours", pt: "Últimos 7 dias", zh: "最近 7 天" },
  older: { en: "Older", fr: "Plus anciennes", pt: "Mais antigas", zh: "更早" },
  untitled: { en: "Untitled", fr: "Sans titre", pt: "Sem título", zh: "无标题" },
  menu: { en: "Actions for “{title}”", fr: "Actions pour « {title} »", pt: "Ações para “{title}”", zh: "“{title}”的操作" },
  rename: { en: "Rename", fr: "Renommer", pt: "Renomear", zh: "重命名" },
  newTitle: { en: "New title", fr: "Nouveau titre", pt: "Novo título", zh: "新标题" },
  delete: { en: "Delete", fr: "Supprimer", pt: "Excluir", zh: "删除" },
} satisfies Catalog;
