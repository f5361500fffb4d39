/** Texts of the dialog that asks the reader to sign in, and of signing out. `failed_…` are the codes of `/auth/callback`. */

import type { Catalog } from "../texts/texts";

export const ACCESS = {
  title: { en: "Sign in", fr: "Se connecter", pt: "Entrar", zh: "登录" },
  with: { en: "Sign in with {provider}", fr: "Se connecter avec {provider}", pt: "Entrar com {provider}", zh: "使用 {provider} 登录" },
  again: { en: "Try again with {provider}", fr: "Réessayer avec {provider}", pt: "Tentar de novo com {provider}", zh: "使用 {provider} 重试" },
  withKey: { en: "Use an API key", fr: "Utiliser une clé d'API", pt: "Usar uma chave de API", zh: "使用 API 密钥" },
  text: {
    en: "This server requires an API key. Create one with `clew keys create` on the server. The key is exchanged for a session; this browser does not keep it.",
    fr: "Ce serveur exige une clé d'API. Créez-en une avec `clew keys create` sur le serveur. La clé est échangée contre une session ; ce navigateur ne la garde pas.",
    pt: "Este servidor exige uma chave de API. Crie uma com `clew keys create` no servidor. A chave é trocada por uma sessão; este navegador não a guarda.",
    zh: "此服务器需要 API 密钥。在服务器上运行 `clew keys create` 即可创建。密钥会换成一个会话，此浏览器不会保存密钥。",
  },
  keyText: {
    en: "The key is exchanged for a session; this browser does not keep it.",
    fr: "La clé est échangée contre une session ; ce navigateur ne la garde pas.",
    pt: "A chave é trocada por uma sessão; este navegador não a guarda.",
    zh: "密钥会换成一个会话，此浏览器不会保存密钥。",
  },
  proxy: {
    en: "A proxy signs people in to this server. Reload the page, or sign in to the proxy again.",
    fr: "Un proxy connecte les utilisateurs à ce serveur. Rechargez la page, ou reconnectez-vous au proxy.",
    pt: "Um proxy conecta as pessoas a este servidor. Recarregue a página ou entre de novo no proxy.",
    zh: "此服务器通过代理登录。请重新加载页面，或重新登录代理。",
  },
  signOut: { en: "Sign out", fr: "Se déconnecter", pt: "Sair", zh: "退出登录" },
  signedInAs: { en: "Signed in as {name}", fr: "Connecté : {name}", pt: "Conectado como {name}", zh: "已登录：{name}" },
  signedInWithKey: { en: "Signed in with a key", fr: "Connecté avec une clé", pt: "Conectado com uma chave", zh: "已用密钥登录" },
  label: { en: "API key", fr: "Clé d'API", pt: "Chave de API", zh: "API 密钥" },
  use: { en: "Use this key", fr: "Utiliser cette clé", pt: "Usar esta chave", zh: "使用此密钥" },
  refused: {
    en: "This key is not valid. Check it or use another one.",
    fr: "Cette clé n'est pas valide. Vérifiez-la ou utilisez-en une autre.",
    pt: "Esta chave não é válida. Confira-a ou use outra.",
    zh: "此密钥无效。请检查，或换一个。",
  },
  failed: {
    en: "The sign-in did not work. Try again. If it happens again, the server's log has the reason.",
    fr: "La connexion a échoué. Réessayez. Si cela se reproduit, le journal du serveur en donne la raison.",
    pt: "A entrada não funcionou. Tente de novo. Se acontecer outra vez, o log do servidor tem o motivo.",
    zh: "登录失败。请重试。如果再次失败，服务器日志中有原因。",
  },
  failed_provider_unreachable: {
    en: "The sign-in provider cannot be reached at the moment. Try again later.",
    fr: "Le fournisseur d'identité est injoignable pour le moment. Réessayez plus tard.",
    pt: "O provedor de identidade não está acessível no momento. Tente de novo mais tarde.",
    zh: "目前无法连接身份提供方。请稍后重试。",
  },
  failed_provider_wrong: {
    en: "The sign-in provider gave an answer that this server does not understand. Ask an administrator to check CLEW_OIDC_ISSUER; the server's log has the reason.",
    fr: "Ce serveur ne comprend pas la réponse du fournisseur d'identité. Demandez à un administrateur de vérifier CLEW_OIDC_ISSUER ; le journal du serveur en donne la raison.",
    pt: "Este servidor não entende a resposta do provedor de identidade. Peça a um administrador que verifique CLEW_OIDC_ISSUER; o log do servidor tem o motivo.",
    zh: "此服务器无法理解身份提供方的响应。请联系管理员检查 CLEW_OIDC_ISSUER；服务器日志中有原因。",
  },
  failed_client_wrong: {
    en: "The sign-in provider does not accept this server. Ask an administrator to check the client ID, the client secret and the redirect address.",
    fr: "Le fournisseur d'identité n'accepte pas ce serveur. Demandez à un administrateur de vérifier l'identifiant client, le secret client et l'adresse de redirection.",
    pt: "O provedor de identidade não aceita este servidor. Peça a um administrador que verifique o ID do cliente, o segredo do cliente e o endereço de redirecionamento.",
    zh: "身份提供方不接受此服务器。请联系管理员检查客户端 ID、客户端密钥和重定向地址。",
  },
  failed_code_expired: {
    en: "The sign-in took too long, or was used twice. Try again.",
    fr: "La connexion a pris trop de temps, ou a été utilisée deux fois. Réessayez.",
    pt: "A entrada demorou demais ou foi usada duas vezes. Tente de novo.",
    zh: "登录耗时过长，或被重复使用。请重试。",
  },
  failed_state: {
    en: "This sign-in did not begin in this browser, or too long ago. Try again.",
    fr: "Cette connexion n'a pas commencé dans ce navigateur, ou il y a trop longtemps. Réessayez.",
    pt: "Esta entrada não começou neste navegador, ou começou há tempo demais. Tente de novo.",
    zh: "此次登录不是在此浏览器中开始的，或已过期。请重试。",
  },
  failed_token_invalid: {
    en: "The sign-in provider sent a proof that is not valid for this server. Ask an administrator; the server's log has the reason.",
    fr: "Le fournisseur d'identité a envoyé une preuve qui n'est pas valable pour ce serveur. Adressez-vous à un administrateur ; le journal du serveur en donne la raison.",
    pt: "O provedor de identidade enviou uma prova que não é válida para este servidor. Fale com um administrador; o log do servidor tem o motivo.",
    zh: "身份提供方发送的凭证对此服务器无效。请联系管理员；服务器日志中有原因。",
  },
  failed_clock: {
    en: "The clocks of the sign-in provider and of this server differ too much. Ask an administrator to set them.",
    fr: "Les horloges du fournisseur d'identité et de ce serveur diffèrent trop. Demandez à un administrateur de les régler.",
    pt: "Os relógios do provedor de identidade e deste servidor diferem demais. Peça a um administrador que os acerte.",
    zh: "身份提供方与此服务器的时钟相差过大。请联系管理员校准。",
  },
  failed_no_user: {
    en: "The sign-in provider did not name you in the way that this server expects. Ask an administrator to check CLEW_OIDC_USER_CLAIM.",
    fr: "Le fournisseur d'identité ne vous a pas nommé comme ce serveur l'attend. Demandez à un administrateur de vérifier CLEW_OIDC_USER_CLAIM.",
    pt: "O provedor de identidade não informou o seu nome como este servidor espera. Peça a um administrador que verifique CLEW_OIDC_USER_CLAIM.",
    zh: "身份提供方未按此服务器要求的方式提供您的名称。请联系管理员检查 CLEW_OIDC_USER_CLAIM。",
  },
  failed_no_role: {
    en: "You are known, but none of your groups may use this server. Ask an administrator.",
    fr: "Vous êtes connu, mais aucun de vos groupes ne peut utiliser ce serveur. Adressez-vous à un administrateur.",
    pt: "Você é conhecido, mas nenhum dos seus grupos pode usar este servidor. Fale com um administrador.",
    zh: "身份已确认，但您所在的群组均无权使用此服务器。请联系管理员。",
  },
  failed_no_tenant: {
    en: "You are known, but you belong to no tenant of this server. Ask an administrator.",
    fr: "Vous êtes connu, mais vous n'appartenez à aucun locataire de ce serveur. Adressez-vous à un administrateur.",
    pt: "Você é conhecido, mas não pertence a nenhum locatário deste servidor. Fale com um administrador.",
    zh: "身份已确认，但您不属于此服务器的任何租户。请联系管理员。",
  },
  failed_denied: {
    en: "The sign-in was cancelled.",
    fr: "La connexion a été annulée.",
    pt: "A entrada foi cancelada.",
    zh: "登录已取消。",
  },
  failed_not_configured: {
    en: "This server has no sign-in provider.",
    fr: "Ce serveur n'a pas de fournisseur d'identité.",
    pt: "Este servidor não tem provedor de identidade.",
    zh: "此服务器没有身份提供方。",
  },
} satisfies Catalog;
