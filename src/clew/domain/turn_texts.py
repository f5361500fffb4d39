"""Texts of turns that went wrong, in the languages of answers: why a turn failed, and its warnings.

Above: `messages.py` takes the failures into its catalogue, and the engine's stages take the warnings. A turn has the language of
its question, like a refusal. What another program says in a value stays as that program said it.
"""

from collections.abc import Mapping

from clew.domain.text.languages import in_language, language_code

FAILURES: Mapping[str, Mapping[str, str]] = {
    "ModelFailed": {
        "en": "The answer model failed.",
        "fr": "Le modèle de réponse a échoué.",
        "es": "El modelo de respuesta ha fallado.",
        "pt": "O modelo de resposta falhou.",
        "de": "Beim Antwortmodell ist ein Fehler aufgetreten.",
        "zh": "回答模型出错。",
    },
    "GenerationTimedOut": {
        "en": "The answer took too long and was stopped.",
        "fr": "La réponse a pris trop de temps et a été arrêtée.",
        "es": "La respuesta tardó demasiado y se detuvo.",
        "pt": "A resposta demorou demais e foi interrompida.",
        "de": "Die Antwort dauerte zu lange und wurde abgebrochen.",
        "zh": "回答耗时过长，已停止。",
    },
    "GenerationAborted": {
        "en": "The answer was stopped.",
        "fr": "La réponse a été arrêtée.",
        "es": "La respuesta se detuvo.",
        "pt": "A resposta foi interrompida.",
        "de": "Die Antwort wurde abgebrochen.",
        "zh": "回答已停止。",
    },
    "GenerationInterrupted": {
        "en": "The server stopped while it was writing this answer. Ask again.",
        "fr": "Le serveur s'est arrêté pendant qu'il écrivait cette réponse. Posez la question de nouveau.",
        "es": "El servidor se detuvo mientras escribía esta respuesta. Vuelva a preguntar.",
        "pt": "O servidor parou enquanto escrevia esta resposta. Pergunte de novo.",
        "de": "Der Server wurde beendet, während er diese Antwort schrieb. Stellen Sie die Frage noch einmal.",
        "zh": "服务器在撰写此回答时停止了。请重新提问。",
    },
    "StoreUnavailable": {
        "en": "The database does not respond.",
        "fr": "La base de données ne répond pas.",
        "es": "La base de datos no responde.",
        "pt": "O banco de dados não responde.",
        "de": "Die Datenbank antwortet nicht.",
        "zh": "数据库没有响应。",
    },
    "StoreFull": {
        "en": "The database server's disk is full.",
        "fr": "Le disque du serveur de base de données est plein.",
        "es": "El disco del servidor de la base de datos está lleno.",
        "pt": "O disco do servidor de banco de dados está cheio.",
        "de": "Die Festplatte des Datenbankservers ist voll.",
        "zh": "数据库服务器的磁盘已满。",
    },
    "StoreBusy": {
        "en": "The database accepts no more connections.",
        "fr": "La base de données n'accepte plus de connexions.",
        "es": "La base de datos no acepta más conexiones.",
        "pt": "O banco de dados não aceita mais conexões.",
        "de": "Die Datenbank nimmt keine weiteren Verbindungen an.",
        "zh": "数据库不再接受新连接。",
    },
    "turn_broken": {
        "en": "Something went wrong on the server. Its log says what.",
        "fr": "Une erreur s'est produite sur le serveur. Son journal en donne la cause.",
        "es": "Se ha producido un error en el servidor. Su registro indica la causa.",
        "pt": "Ocorreu um erro no servidor. O log dele indica a causa.",
        "de": "Auf dem Server ist ein Fehler aufgetreten. Die Ursache steht in seinem Protokoll.",
        "zh": "服务器出错。原因见服务器日志。",
    },
    "answer_not_stored": {
        "en": "The answer could not be stored. The server's log says why.",
        "fr": "La réponse n'a pas pu être enregistrée. Le journal du serveur en donne la cause.",
        "es": "No se pudo guardar la respuesta. El registro del servidor indica la causa.",
        "pt": "Não foi possível guardar a resposta. O log do servidor indica a causa.",
        "de": "Die Antwort konnte nicht gespeichert werden. Die Ursache steht im Protokoll des Servers.",
        "zh": "无法保存回答。原因见服务器日志。",
    },
    "answer_late": {
        "en": "The answer took longer than {seconds} seconds and was stopped.",
        "fr": "La réponse a pris plus de {seconds} secondes et a été arrêtée.",
        "es": "La respuesta tardó más de {seconds} segundos y se detuvo.",
        "pt": "A resposta levou mais de {seconds} segundos e foi interrompida.",
        "de": "Die Antwort dauerte länger als {seconds} Sekunden und wurde abgebrochen.",
        "zh": "回答耗时超过 {seconds} 秒，已停止。",
    },
    "first_word_late": {
        "en": "The first word of the answer took longer than {seconds} seconds and was stopped.",
        "fr": "Le premier mot de la réponse s'est fait attendre plus de {seconds} secondes ; la réponse a été arrêtée.",
        "es": "La primera palabra de la respuesta tardó más de {seconds} segundos; la respuesta se detuvo.",
        "pt": "A primeira palavra da resposta levou mais de {seconds} segundos; a resposta foi interrompida.",
        "de": "Das erste Wort der Antwort ließ länger als {seconds} Sekunden auf sich warten; die Antwort wurde abgebrochen.",
        "zh": "等待回答的第一个词超过 {seconds} 秒，已停止。",
    },
    "model_busy": {
        "en": "The model was busy with other questions for {seconds} seconds. Ask again later.",
        "fr": "Le modèle a été occupé par d'autres questions pendant {seconds} secondes. Posez la question de nouveau plus tard.",
        "es": "El modelo estuvo ocupado con otras preguntas durante {seconds} segundos. Vuelva a preguntar más tarde.",
        "pt": "O modelo esteve ocupado com outras perguntas durante {seconds} segundos. Pergunte de novo mais tarde.",
        "de": "Das Modell war {seconds} Sekunden lang mit anderen Fragen beschäftigt. Stellen Sie die Frage später noch einmal.",
        "zh": "模型在 {seconds} 秒内一直忙于回答其他问题。请稍后重新提问。",
    },
    "answer_empty": {
        "en": "The model gave an empty answer. Ask again, or choose another model.",
        "fr": "Le modèle a donné une réponse vide. Posez la question de nouveau ou choisissez un autre modèle.",
        "es": "El modelo dio una respuesta vacía. Vuelva a preguntar o elija otro modelo.",
        "pt": "O modelo deu uma resposta vazia. Pergunte de novo ou escolha outro modelo.",
        "de": "Das Modell gab eine leere Antwort. Stellen Sie die Frage noch einmal oder wählen Sie ein anderes Modell.",
        "zh": "模型给出了空回答。请重新提问，或选择其他模型。",
    },
    "only_tools": {
        "en": "The model kept calling tools instead of answering.",
        "fr": "Le modèle a continué d'appeler des outils au lieu de répondre.",
        "es": "El modelo siguió llamando a herramientas en lugar de responder.",
        "pt": "O modelo continuou chamando ferramentas em vez de responder.",
        "de": "Das Modell rief immer weiter Werkzeuge auf, statt zu antworten.",
        "zh": "模型一直在调用工具，没有回答。",
    },
    "model_late": {
        "en": "The model {model} did not respond within {seconds} s.",
        "fr": "Le modèle {model} n'a pas répondu en {seconds} s.",
        "es": "El modelo {model} no respondió en {seconds} s.",
        "pt": "O modelo {model} não respondeu em {seconds} s.",
        "de": "Das Modell {model} hat nicht innerhalb von {seconds} s geantwortet.",
        "zh": "模型 {model} 未在 {seconds} 秒内响应。",
    },
    "no_question": {
        "en": "The model {model} did not return a question.",
        "fr": "Le modèle {model} n'a pas renvoyé de question.",
        "es": "El modelo {model} no devolvió ninguna pregunta.",
        "pt": "O modelo {model} não devolveu uma pergunta.",
        "de": "Das Modell {model} hat keine Frage zurückgegeben.",
        "zh": "模型 {model} 没有返回问题。",
    },
    "instructions_too_long": {
        "en": "The instructions of this assistant or session are too long for the model: the prompt has {tokens} tokens "
        "and may have {most}. Shorten them, or raise the model server's context length.",
        "fr": "Les instructions de cet assistant ou de cette session sont trop longues pour le modèle : la demande "
        "compte {tokens} jetons et peut en compter {most}. Raccourcissez-les ou augmentez la longueur de contexte du serveur "
        "de modèles.",
        "es": "Las instrucciones de este asistente o de esta sesión son demasiado largas para el modelo: la petición "
        "tiene {tokens} tokens y puede tener {most}. Acórtelas o aumente la longitud de contexto del servidor del modelo.",
        "pt": "As instruções deste assistente ou desta sessão são longas demais para o modelo: o prompt tem {tokens} "
        "tokens e pode ter {most}. Encurte-as ou aumente o comprimento de contexto do servidor do modelo.",
        "de": "Die Anweisungen dieses Assistenten oder dieser Sitzung sind zu lang für das Modell: Die Anfrage hat "
        "{tokens} Token und darf {most} haben. Kürzen Sie sie oder erhöhen Sie die Kontextlänge des Modellservers.",
        "zh": "此助手或会话的指令对模型来说太长：请求有 {tokens} 个 token，最多可有 {most} 个。请缩短指令，"
        "或增大模型服务器的上下文长度。",
    },
    "question_too_long": {
        "en": "The question is too long for the model: the prompt has {tokens} tokens and may have {most}. Shorten the "
        "question, or raise the model server's context length.",
        "fr": "La question est trop longue pour le modèle : la demande compte {tokens} jetons et peut en compter {most}. "
        "Raccourcissez la question ou augmentez la longueur de contexte du serveur de modèles.",
        "es": "La pregunta es demasiado larga para el modelo: la petición tiene {tokens} tokens y puede tener {most}. "
        "Acorte la pregunta o aumente la longitud de contexto del servidor del modelo.",
        "pt": "A pergunta é longa demais para o modelo: o prompt tem {tokens} tokens e pode ter {most}. Encurte a "
        "pergunta ou aumente o comprimento de contexto do servidor do modelo.",
        "de": "Die Frage ist zu lang für das Modell: Die Anfrage hat {tokens} Token und darf {most} haben. Kürzen Sie "
        "die Frage oder erhöhen Sie die Kontextlänge des Modellservers.",
        "zh": "问题对模型来说太长：请求有 {tokens} 个 token，最多可有 {most} 个。请缩短问题，或增大模型服务器的上下文长度。",
    },
    "not_truncated": {
        "en": "The prompt has {tokens} tokens and may have {most}. The request does not allow leaving out earlier turns and "
        "texts. Allow it, or send less.",
        "fr": "La demande compte {tokens} jetons et peut en compter {most}. La requête ne permet pas d'omettre des échanges "
        "et des textes antérieurs. Permettez-le ou envoyez-en moins.",
        "es": "La petición tiene {tokens} tokens y puede tener {most}. No permite omitir turnos ni textos anteriores. "
        "Permítalo o envíe menos.",
        "pt": "O prompt tem {tokens} tokens e pode ter {most}. A solicitação não permite omitir turnos e textos anteriores. "
        "Permita isso ou envie menos.",
        "de": "Die Anfrage hat {tokens} Token und darf {most} haben. Sie erlaubt nicht, frühere Fragen und Texte "
        "wegzulassen. Erlauben Sie es oder senden Sie weniger.",
        "zh": "请求有 {tokens} 个 token，最多可有 {most} 个。该请求不允许省略之前的对话和文本。请允许省略，或发送更少内容。",
    },
    "window_too_small": {
        "en": "The model's context window is too small: rules, question and one passage have {tokens} tokens, and the "
        "prompt may have {most}. Raise the model server's context length, or use another model.",
        "fr": "La fenêtre de contexte du modèle est trop petite : les règles, la question et un passage comptent "
        "{tokens} jetons, et la demande peut en compter {most}. Augmentez la longueur de contexte du serveur de modèles ou "
        "utilisez un autre modèle.",
        "es": "La ventana de contexto del modelo es demasiado pequeña: las reglas, la pregunta y un pasaje tienen "
        "{tokens} tokens, y la petición puede tener {most}. Aumente la longitud de contexto del servidor del modelo o use "
        "otro modelo.",
        "pt": "A janela de contexto do modelo é pequena demais: as regras, a pergunta e um trecho têm {tokens} tokens, e "
        "o prompt pode ter {most}. Aumente o comprimento de contexto do servidor do modelo ou use outro modelo.",
        "de": "Das Kontextfenster des Modells ist zu klein: Regeln, Frage und eine Textstelle haben {tokens} Token, und "
        "die Anfrage darf {most} haben. Erhöhen Sie die Kontextlänge des Modellservers oder verwenden Sie ein anderes "
        "Modell.",
        "zh": "模型的上下文窗口太小：规则、问题和一个段落共有 {tokens} 个 token，而请求最多可有 {most} 个。"
        "请增大模型服务器的上下文长度，或使用其他模型。",
    },
}
"""Messages of errors that end a turn or cause a warning."""

WARNINGS: Mapping[str, Mapping[str, str]] = {
    "unknown_citation": {
        "en": "The answer cites [{number}], but the prompt has no passage {number}.",
        "fr": "La réponse cite [{number}], mais aucun passage {number} n'a été donné au modèle.",
        "es": "La respuesta cita [{number}], pero el modelo no recibió ningún pasaje {number}.",
        "pt": "A resposta cita [{number}], mas o modelo não recebeu nenhum trecho {number}.",
        "de": "Die Antwort zitiert [{number}], aber das Modell hat keine Textstelle {number} erhalten.",
        "zh": "回答引用了 [{number}]，但模型没有收到段落 {number}。",
    },
    "unknown_label": {
        "en": "The answer cites [{label}], which names no passage that the model was given. The label was left out.",
        "fr": "La réponse cite [{label}], qui ne désigne aucun passage donné au modèle. L'étiquette a été omise.",
        "es": "La respuesta cita [{label}], que no nombra ningún pasaje recibido por el modelo. La etiqueta se omitió.",
        "pt": "A resposta cita [{label}], que não nomeia nenhum trecho recebido pelo modelo. A etiqueta foi omitida.",
        "de": "Die Antwort zitiert [{label}]; so heißt keine Textstelle, die das Modell erhalten hat. Die Angabe entfällt.",
        "zh": "回答引用了 [{label}]，但模型收到的段落中没有这一名称；该标记已省略。",
    },
    "citations_left_out": {
        "en": "The answer cites {all} passages for one sentence. {left} of them do not say it and are left out.",
        "fr": "La réponse cite {all} passages pour une seule phrase. {left} d'entre eux ne la disent pas et sont omis.",
        "es": "La respuesta cita {all} pasajes para una sola frase. {left} de ellos no la dicen y se omiten.",
        "pt": "A resposta cita {all} trechos para uma só frase. {left} deles não a dizem e são omitidos.",
        "de": "Die Antwort zitiert {all} Textstellen für einen einzigen Satz. {left} davon sagen ihn nicht und entfallen.",
        "zh": "回答为一个句子引用了 {all} 个段落，其中 {left} 个并未这样说，已省略。",
    },
    "citations_left_out_one": {
        "en": "The answer cites {all} passages for one sentence. 1 of them does not say it and is left out.",
        "fr": "La réponse cite {all} passages pour une seule phrase. L'un d'entre eux ne la dit pas et est omis.",
        "es": "La respuesta cita {all} pasajes para una sola frase. Uno de ellos no la dice y se omite.",
        "pt": "A resposta cita {all} trechos para uma só frase. Um deles não a diz e é omitido.",
        "de": "Die Antwort zitiert {all} Textstellen für einen einzigen Satz. Eine davon sagt ihn nicht und entfällt.",
        "zh": "回答为一个句子引用了 {all} 个段落，其中 1 个并未这样说，已省略。",
    },
    "weak_support": {
        "en": "{weak} of {all} sentences say something that the passages they cite do not say in these words, or cite none.",
        "fr": "{weak} des {all} phrases disent autre chose que les passages qu'elles citent, ou n'en citent aucun.",
        "es": "{weak} de {all} frases dicen algo que los pasajes citados no dicen con esas palabras, o no citan ninguno.",
        "pt": "{weak} de {all} frases dizem algo que os trechos citados não dizem com essas palavras, ou não citam nenhum.",
        "de": "{weak} von {all} Sätzen sagen etwas, das die zitierten Textstellen so nicht sagen, oder zitieren keine.",
        "zh": "{all} 个句子中有 {weak} 个：所引段落并未这样说，或没有引用段落。",
    },
    "weak_support_one": {
        "en": "1 of {all} sentences says something that the passages it cites do not say in these words, or cites none.",
        "fr": "1 phrase sur {all} dit autre chose que les passages qu'elle cite, ou n'en cite aucun.",
        "es": "1 de {all} frases dice algo que los pasajes citados no dicen con esas palabras, o no cita ninguno.",
        "pt": "1 de {all} frases diz algo que os trechos citados não dizem com essas palavras, ou não cita nenhum.",
        "de": "1 von {all} Sätzen sagt etwas, das die zitierten Textstellen so nicht sagen, oder zitiert keine.",
        "zh": "{all} 个句子中有 1 个：所引段落并未这样说，或没有引用段落。",
    },
    "words_not_found": {
        "en": "No passage that was found contains {words}. The quotes may be about something else.",
        "fr": "Aucun passage trouvé ne contient {words}. Les citations parlent peut-être d'autre chose.",
        "es": "Ningún pasaje encontrado contiene {words}. Es posible que las citas traten de otra cosa.",
        "pt": "Nenhum trecho encontrado contém {words}. As citações talvez tratem de outra coisa.",
        "de": "Keine gefundene Textstelle enthält {words}. Die Zitate handeln vielleicht von etwas anderem.",
        "zh": "找到的段落都不含 {words}，引文说的可能是别的事。",
    },
    "memory_late": {
        "en": "The memory did not respond within {seconds} seconds. This answer may not use all of it.",
        "fr": "La mémoire n'a pas répondu en {seconds} secondes. Cette réponse ne l'utilise peut-être pas entièrement.",
        "es": "La memoria no respondió en {seconds} segundos. Es posible que esta respuesta no la use por completo.",
        "pt": "A memória não respondeu em {seconds} segundos. Esta resposta talvez não a use por completo.",
        "de": "Das Gedächtnis hat nicht innerhalb von {seconds} Sekunden geantwortet. Diese Antwort nutzt es vielleicht nur zum "
        "Teil.",
        "zh": "记忆未在 {seconds} 秒内响应。此回答可能没有用到全部记忆。",
    },
    "memory_unavailable": {
        "en": "{cause} This answer may not use all of the memory.",
        "fr": "{cause} Cette réponse n'utilise peut-être pas toute la mémoire.",
        "es": "{cause} Es posible que esta respuesta no use toda la memoria.",
        "pt": "{cause} Esta resposta talvez não use toda a memória.",
        "de": "{cause} Diese Antwort nutzt das Gedächtnis vielleicht nur zum Teil.",
        "zh": "{cause} 此回答可能没有用到全部记忆。",
    },
    "memory_failed": {
        "en": "The memory failed unexpectedly. This answer may not use all of it.",
        "fr": "La mémoire a échoué de façon inattendue. Cette réponse ne l'utilise peut-être pas entièrement.",
        "es": "La memoria ha fallado de forma inesperada. Es posible que esta respuesta no la use por completo.",
        "pt": "A memória falhou de forma inesperada. Esta resposta talvez não a use por completo.",
        "de": "Das Gedächtnis ist unerwartet ausgefallen. Diese Antwort nutzt es vielleicht nur zum Teil.",
        "zh": "记忆意外出错。此回答可能没有用到全部记忆。",
    },
    "model_unknown": {
        "en": "This server does not have the assistant's model {wanted}; {model} answers.",
        "fr": "Ce serveur n'a pas le modèle {wanted} de l'assistant ; {model} répond.",
        "es": "Este servidor no tiene el modelo {wanted} del asistente; responde {model}.",
        "pt": "Este servidor não tem o modelo {wanted} do assistente; {model} responde.",
        "de": "Dieser Server hat das Modell {wanted} des Assistenten nicht; {model} antwortet.",
        "zh": "此服务器没有助手的模型 {wanted}，由 {model} 回答。",
    },
    "tools_unavailable": {
        "en": "The tools of {server} are not available: {why}.",
        "fr": "Les outils de {server} ne sont pas disponibles : {why}.",
        "es": "Las herramientas de {server} no están disponibles: {why}.",
        "pt": "As ferramentas de {server} não estão disponíveis: {why}.",
        "de": "Die Werkzeuge von {server} sind nicht verfügbar: {why}.",
        "zh": "{server} 的工具不可用：{why}。",
    },
    "rewrite_failed": {
        "en": "{cause} The search used the question without a rewrite.",
        "fr": "{cause} La recherche a utilisé la question sans reformulation.",
        "es": "{cause} La búsqueda usó la pregunta sin reformularla.",
        "pt": "{cause} A busca usou a pergunta sem reformulação.",
        "de": "{cause} Gesucht wurde mit der Frage ohne Umformulierung.",
        "zh": "{cause} 检索使用了未改写的问题。",
    },
    "translation_failed": {
        "en": "{cause} The search used the question without a translation.",
        "fr": "{cause} La recherche a utilisé la question sans traduction.",
        "es": "{cause} La búsqueda usó la pregunta sin traducirla.",
        "pt": "{cause} A busca usou a pergunta sem tradução.",
        "de": "{cause} Gesucht wurde mit der Frage ohne Übersetzung.",
        "zh": "{cause} 检索使用了未翻译的问题。",
    },
    "chain_expired": {
        "en": "The conversation was sent to the model again because the provider keeps conversations for a shorter time: about "
        "{tokens} tokens.",
        "fr": "La conversation a été renvoyée au modèle, car le fournisseur conserve les conversations moins longtemps : environ "
        "{tokens} jetons.",
        "es": "La conversación se volvió a enviar al modelo porque el proveedor conserva las conversaciones menos tiempo: unos "
        "{tokens} tokens.",
        "pt": "A conversa foi enviada de novo ao modelo porque o provedor guarda as conversas por menos tempo: cerca de {tokens} "
        "tokens.",
        "de": "Der Chat wurde noch einmal an das Modell gesendet, weil der Anbieter Chats weniger lange aufbewahrt: etwa "
        "{tokens} Token.",
        "zh": "由于提供方保存对话的时间较短，对话已重新发送给模型：约 {tokens} 个 token。",
    },
    "chain_refused": {
        "en": "The conversation was sent to the model again because the provider no longer has it: about {tokens} tokens.",
        "fr": "La conversation a été renvoyée au modèle, car le fournisseur ne l'a plus : environ {tokens} jetons.",
        "es": "La conversación se volvió a enviar al modelo porque el proveedor ya no la tiene: unos {tokens} tokens.",
        "pt": "A conversa foi enviada de novo ao modelo porque o provedor não a tem mais: cerca de {tokens} tokens.",
        "de": "Der Chat wurde noch einmal an das Modell gesendet, weil der Anbieter ihn nicht mehr hat: etwa {tokens} Token.",
        "zh": "由于提供方已不再保存该对话，对话已重新发送给模型：约 {tokens} 个 token。",
    },
    "chain_overflowed": {
        "en": "The conversation had become longer than the model can read, so a shorter form of it was sent: about {tokens} "
        "tokens.",
        "fr": "La conversation était devenue plus longue que ce que le modèle peut lire ; une forme plus courte lui a été "
        "envoyée : environ {tokens} jetons.",
        "es": "La conversación ya era más larga de lo que el modelo puede leer, así que se le envió una forma más corta: unos "
        "{tokens} tokens.",
        "pt": "A conversa já era mais longa do que o modelo consegue ler, por isso foi enviada uma forma mais curta: cerca de "
        "{tokens} tokens.",
        "de": "Der Chat war länger geworden, als das Modell lesen kann; gesendet wurde eine kürzere Fassung: etwa "
        "{tokens} Token.",
        "zh": "对话已超过模型可读的长度，因此发送了较短的版本：约 {tokens} 个 token。",
    },
    "passages_left_out": {
        "en": "The prompt would have been too long for the model: {left} of {found} passages were left out.",
        "fr": "La demande aurait été trop longue pour le modèle : {left} passages sur {found} ont été laissés de côté.",
        "es": "La petición habría sido demasiado larga para el modelo: se omitieron {left} de {found} pasajes.",
        "pt": "O prompt teria ficado longo demais para o modelo: {left} de {found} trechos ficaram de fora.",
        "de": "Die Anfrage wäre zu lang für das Modell geworden: {left} von {found} Textstellen wurden weggelassen.",
        "zh": "请求对模型来说会太长：{found} 个段落中省略了 {left} 个。",
    },
    "passages_left_out_one": {
        "en": "The prompt would have been too long for the model: 1 of {found} passages was left out.",
        "fr": "La demande aurait été trop longue pour le modèle : un passage sur {found} a été laissé de côté.",
        "es": "La petición habría sido demasiado larga para el modelo: se omitió 1 de {found} pasajes.",
        "pt": "O prompt teria ficado longo demais para o modelo: 1 de {found} trechos ficou de fora.",
        "de": "Die Anfrage wäre zu lang für das Modell geworden: 1 von {found} Textstellen wurde weggelassen.",
        "zh": "请求对模型来说会太长：{found} 个段落中省略了 1 个。",
    },
    "turns_left_out": {
        "en": "The prompt would have been too long for the model: earlier turns were left out, except for their summary.",
        "fr": "La demande aurait été trop longue pour le modèle : des tours précédents ont été laissés de côté, sauf "
        "leur résumé.",
        "es": "La petición habría sido demasiado larga para el modelo: se omitieron turnos anteriores, salvo su resumen.",
        "pt": "O prompt teria ficado longo demais para o modelo: turnos anteriores ficaram de fora, exceto o resumo deles.",
        "de": "Die Anfrage wäre zu lang für das Modell geworden: Frühere Fragen und Antworten wurden weggelassen, "
        "bis auf ihre Zusammenfassung.",
        "zh": "请求对模型来说会太长：除摘要外，省略了部分之前的对话。",
    },
    "memories_left_out": {
        "en": "The prompt would have been too long for the model: the memories of the user were left out.",
        "fr": "La demande aurait été trop longue pour le modèle : les souvenirs de l'utilisateur ont été laissés de côté.",
        "es": "La petición habría sido demasiado larga para el modelo: se omitieron los recuerdos del usuario.",
        "pt": "O prompt teria ficado longo demais para o modelo: as memórias do usuário ficaram de fora.",
        "de": "Die Anfrage wäre zu lang für das Modell geworden: Die Erinnerungen an den Benutzer wurden weggelassen.",
        "zh": "请求对模型来说会太长：省略了关于用户的记忆。",
    },
    "files_left_out": {
        "en": "There was no room in the model's prompt for these files: {paths}.",
        "fr": "Il n'y avait pas de place dans la demande au modèle pour ces fichiers : {paths}.",
        "es": "En la petición al modelo no había espacio para estos archivos: {paths}.",
        "pt": "Não havia espaço no prompt do modelo para estes arquivos: {paths}.",
        "de": "In der Anfrage an das Modell war kein Platz für diese Dateien: {paths}.",
        "zh": "发给模型的请求中放不下这些文件：{paths}。",
    },
    "role_cut": {
        "en": "The assistant's role has {characters} characters, too many for the model's context window; it received "
        "the first {kept}. Shorten the role, or raise the model server's context length.",
        "fr": "Le rôle de l'assistant compte {characters} caractères, trop pour la fenêtre de contexte du modèle ; il en "
        "a reçu les {kept} premiers. Raccourcissez le rôle ou augmentez la longueur de contexte du serveur de modèles.",
        "es": "El rol del asistente tiene {characters} caracteres, demasiados para la ventana de contexto del modelo; "
        "recibió los primeros {kept}. Acorte el rol o aumente la longitud de contexto del servidor del modelo.",
        "pt": "O papel do assistente tem {characters} caracteres, demais para a janela de contexto do modelo; ele "
        "recebeu os primeiros {kept}. Encurte o papel ou aumente o comprimento de contexto do servidor do modelo.",
        "de": "Die Rolle des Assistenten hat {characters} Zeichen, zu viele für das Kontextfenster des Modells; es "
        "erhielt die ersten {kept}. Kürzen Sie die Rolle oder erhöhen Sie die Kontextlänge des Modellservers.",
        "zh": "助手的角色有 {characters} 个字符，超出模型的上下文窗口；模型只收到前 {kept} 个。请缩短角色，"
        "或增大模型服务器的上下文长度。",
    },
    "answer_repeats": {
        "en": "The model began to repeat itself, so the answer was ended.",
        "fr": "Le modèle a commencé à se répéter ; la réponse a donc été arrêtée.",
        "es": "El modelo empezó a repetirse, así que se terminó la respuesta.",
        "pt": "O modelo começou a se repetir, por isso a resposta foi encerrada.",
        "de": "Das Modell begann sich zu wiederholen; die Antwort wurde deshalb beendet.",
        "zh": "模型开始重复，因此结束了回答。",
    },
    "thoughts_shown": {
        "en": "The answer begins with thoughts of the model, which were sent before their end was known. "
        "They are left out of its next answers.",
        "fr": "La réponse commence par des réflexions du modèle, envoyées avant que leur fin soit connue. "
        "Elles seront omises de ses prochaines réponses.",
        "es": "La respuesta empieza con razonamientos del modelo, enviados antes de conocerse su final. "
        "Se omitirán en sus próximas respuestas.",
        "pt": "A resposta começa com raciocínios do modelo, enviados antes de se conhecer o seu fim. "
        "Eles serão omitidos das próximas respostas.",
        "de": "Die Antwort beginnt mit Gedanken des Modells, die gesendet waren, bevor ihr Ende bekannt war. "
        "In seinen nächsten Antworten fehlen sie.",
        "zh": "回答开头是模型的思考过程，在得知其结束之前已发送。之后的回答将省略它们。",
    },
}
"""Warnings of a turn, mostly by their codes. `NAME_one` is NAME for one of what it counts."""
_COUNTED = ("weak", "left")
_THOUSANDS = {"fr": "\u202f", "es": ".", "pt": ".", "de": "."}


def warning_text(name: str, language: str | None, **values: object) -> str:
    """Return a warning in a language, else in English. Whole numbers have the thousands separator of the language."""
    separator = _THOUSANDS.get(language_code(language), ",")
    shown = {key: f"{value:,}".replace(",", separator) if isinstance(value, int) else value for key, value in values.items()}
    is_one = any(str(values.get(counted)) == "1" for counted in _COUNTED) and f"{name}_one" in WARNINGS
    return in_language(WARNINGS[f"{name}_one" if is_one else name], language).format(**shown)
