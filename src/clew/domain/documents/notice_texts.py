"""What is missing from a document that was read, in the languages of the page. Read `reason_texts.py` first."""

from clew.domain.messages import Texts

NAMED = Texts(
    "{name} was not read. {reason}",
    "{name} n'a pas été lu. {reason}",
    "{name} no se leyó. {reason}",
    "{name} não foi lido. {reason}",
    "{name} wurde nicht gelesen. {reason}",
    "未读取 {name}。{reason}",
)
"""A file inside, and why it is missing."""

INSIDE = Texts(
    "{name}: {reason}", "{name} : {reason}", "{name}: {reason}", "{name}: {reason}", "{name}: {reason}", "{name}：{reason}"
)
"""A notice of a file inside."""

NOTICES = (
    Texts(
        "{count} images were not read. {reason}",
        "{count} images n'ont pas été lues. {reason}",
        "No se leyeron {count} imágenes. {reason}",
        "{count} imagens não foram lidas. {reason}",
        "{count} Bilder wurden nicht gelesen. {reason}",
        "{count} 张图片未读取。{reason}",
    ),
    Texts(
        "1 more file inside was not read.",
        "Un autre fichier contenu n'a pas été lu.",
        "No se leyó otro archivo contenido.",
        "Outro arquivo contido não foi lido.",
        "1 weitere enthaltene Datei wurde nicht gelesen.",
        "其中另有 1 个文件未读取。",
    ),
    Texts(
        "{count} more files inside were not read.",
        "Autres fichiers contenus qui n'ont pas été lus : {count}.",
        "No se leyeron otros {count} archivos contenidos.",
        "Outros arquivos contidos que não foram lidos: {count}.",
        "{count} weitere enthaltene Dateien wurden nicht gelesen.",
        "其中另有 {count} 个文件未读取。",
    ),
    Texts(
        "1 more member was not read.",
        "Un autre élément de l'archive n'a pas été lu.",
        "No se leyó otro elemento.",
        "Outro item do arquivo compactado não foi lido.",
        "1 weiterer Eintrag wurde nicht gelesen.",
        "另有 1 个成员未读取。",
    ),
    Texts(
        "{count} more members were not read.",
        "Autres éléments de l'archive qui n'ont pas été lus : {count}.",
        "No se leyeron otros {count} elementos.",
        "Outros itens do arquivo compactado que não foram lidos: {count}.",
        "{count} weitere Einträge wurden nicht gelesen.",
        "另有 {count} 个成员未读取。",
    ),
    Texts(
        "Parts of the message are nested too deeply and were not read.",
        "Des parties du message ont trop de niveaux d'imbrication et n'ont pas été lues.",
        "Hay partes del mensaje con demasiados niveles de anidamiento que no se leyeron.",
        "Partes da mensagem têm níveis de aninhamento demais e não foram lidas.",
        "Teile der Nachricht sind zu tief verschachtelt und wurden nicht gelesen.",
        "邮件的部分内容嵌套层级过深，未读取。",
    ),
    Texts(
        "The message is encrypted, so only its headers were read.",
        "Le message est chiffré ; seuls ses en-têtes ont été lus.",
        "El mensaje está cifrado, así que solo se leyeron sus cabeceras.",
        "A mensagem é cifrada; só os cabeçalhos foram lidos.",
        "Die Nachricht ist verschlüsselt, deshalb wurden nur ihre Kopfzeilen gelesen.",
        "邮件已加密，只读取了邮件标头。",
    ),
    Texts(
        "1 of {total} chapters could not be read.",
        "Un des {total} chapitres n'a pas pu être lu.",
        "No se pudo leer 1 de {total} capítulos.",
        "1 de {total} capítulos não pôde ser lido.",
        "1 von {total} Kapiteln konnte nicht gelesen werden.",
        "{total} 个章节中有 1 个无法读取。",
    ),
    Texts(
        "{count} of {total} chapters could not be read.",
        "{count} des {total} chapitres n'ont pas pu être lus.",
        "No se pudieron leer {count} de {total} capítulos.",
        "{count} de {total} capítulos não puderam ser lidos.",
        "{count} von {total} Kapiteln konnten nicht gelesen werden.",
        "{total} 个章节中有 {count} 个无法读取。",
    ),
    Texts(
        "1 embedded object in the text could not be read.",
        "Un objet intégré au texte n'a pas pu être lu.",
        "No se pudo leer 1 objeto incrustado en el texto.",
        "Um objeto incorporado no texto não pôde ser lido.",
        "1 eingebettetes Objekt im Text konnte nicht gelesen werden.",
        "文本中有 1 个嵌入对象无法读取。",
    ),
    Texts(
        "{count} embedded objects in the text could not be read.",
        "{count} objets intégrés au texte n'ont pas pu être lus.",
        "No se pudieron leer {count} objetos incrustados en el texto.",
        "{count} objetos incorporados no texto não puderam ser lidos.",
        "{count} eingebettete Objekte im Text konnten nicht gelesen werden.",
        "文本中有 {count} 个嵌入对象无法读取。",
    ),
    Texts(
        "No text found on {count} of {total} pages.",
        "Aucun texte trouvé sur {count} des {total} pages.",
        "No se encontró texto en {count} de {total} páginas.",
        "Nenhum texto encontrado em {count} de {total} páginas.",
        "Auf {count} von {total} Seiten wurde kein Text gefunden.",
        "{total} 页中有 {count} 页未找到文本。",
    ),
    Texts(
        "1 of {total} pages was not recognised because the time limit was reached.",
        "Une des {total} pages n'a pas été reconnue, car le temps imparti s'est écoulé.",
        "No se reconoció 1 de {total} páginas porque se agotó el tiempo.",
        "1 de {total} páginas não foi reconhecida porque o tempo limite se esgotou.",
        "1 von {total} Seiten wurde nicht erkannt, weil die Zeit abgelaufen war.",
        "已达到时间上限，{total} 页中有 1 页未识别。",
    ),
    Texts(
        "{count} of {total} pages were not recognised because the time limit was reached.",
        "{count} des {total} pages n'ont pas été reconnues, car le temps imparti s'est écoulé.",
        "No se reconocieron {count} de {total} páginas porque se agotó el tiempo.",
        "{count} de {total} páginas não foram reconhecidas porque o tempo limite se esgotou.",
        "{count} von {total} Seiten wurden nicht erkannt, weil die Zeit abgelaufen war.",
        "已达到时间上限，{total} 页中有 {count} 页未识别。",
    ),
    Texts(
        "1 scanned page was not recognised because the time limit was reached.",
        "Une page numérisée n'a pas été reconnue, car le temps imparti s'est écoulé.",
        "No se reconoció 1 página escaneada porque se agotó el tiempo.",
        "Uma página digitalizada não foi reconhecida porque o tempo limite se esgotou.",
        "1 gescannte Seite wurde nicht erkannt, weil die Zeit abgelaufen war.",
        "已达到时间上限，有 1 个扫描页未识别。",
    ),
    Texts(
        "{count} scanned pages were not recognised because the time limit was reached.",
        "{count} pages numérisées n'ont pas été reconnues, car le temps imparti s'est écoulé.",
        "No se reconocieron {count} páginas escaneadas porque se agotó el tiempo.",
        "{count} páginas digitalizadas não foram reconhecidas porque o tempo limite se esgotou.",
        "{count} gescannte Seiten wurden nicht erkannt, weil die Zeit abgelaufen war.",
        "已达到时间上限，有 {count} 个扫描页未识别。",
    ),
    Texts(
        "1 page was scanned and read by character recognition, so some letters may be wrong.",
        "Une page numérisée a été lue par reconnaissance de caractères ; certaines lettres peuvent être fausses.",
        "1 página estaba escaneada y se leyó por reconocimiento de caracteres, así que algunas letras pueden ser incorrectas.",
        "Uma página digitalizada foi lida por reconhecimento de caracteres; algumas letras podem estar erradas.",
        "1 Seite war gescannt und wurde durch Texterkennung gelesen; einzelne Buchstaben können falsch sein.",
        "有 1 个扫描页由文字识别读取，部分文字可能有误。",
    ),
    Texts(
        "{count} pages were scanned and read by character recognition, so some letters may be wrong.",
        "{count} pages numérisées ont été lues par reconnaissance de caractères ; certaines lettres peuvent être fausses.",
        "{count} páginas estaban escaneadas y se leyeron por reconocimiento de caracteres, así que algunas letras pueden ser "
        "incorrectas.",
        "{count} páginas digitalizadas foram lidas por reconhecimento de caracteres; algumas letras podem estar erradas.",
        "{count} Seiten waren gescannt und wurden durch Texterkennung gelesen; einzelne Buchstaben können falsch sein.",
        "有 {count} 个扫描页由文字识别读取，部分文字可能有误。",
    ),
    Texts(
        "The letters of 1 page could not be decoded, so it was read by character recognition; some may be wrong.",
        "Les lettres d'une page n'ont pas pu être décodées ; elle a été lue par reconnaissance de caractères et certaines "
        "lettres peuvent être fausses.",
        "No se pudieron descodificar las letras de 1 página, así que se leyó por reconocimiento de caracteres; algunas pueden "
        "ser incorrectas.",
        "Não foi possível decodificar as letras de uma página, por isso ela foi lida por reconhecimento de caracteres; algumas "
        "podem estar erradas.",
        "Die Buchstaben von 1 Seite ließen sich nicht entschlüsseln, deshalb wurde sie durch Texterkennung gelesen; einzelne "
        "können falsch sein.",
        "有 1 页的文字无法解码，已由文字识别读取，部分文字可能有误。",
    ),
    Texts(
        "The letters of {count} pages could not be decoded, so they were read by character recognition; some may be wrong.",
        "Les lettres de {count} pages n'ont pas pu être décodées ; elles ont été lues par reconnaissance de caractères et "
        "certaines lettres peuvent être fausses.",
        "No se pudieron descodificar las letras de {count} páginas, así que se leyeron por reconocimiento de caracteres; algunas "
        "pueden ser incorrectas.",
        "Não foi possível decodificar as letras de {count} páginas, por isso elas foram lidas por reconhecimento de caracteres; "
        "algumas podem estar erradas.",
        "Die Buchstaben von {count} Seiten ließen sich nicht entschlüsseln, deshalb wurden sie durch Texterkennung gelesen; "
        "einzelne können falsch sein.",
        "有 {count} 页的文字无法解码，已由文字识别读取，部分文字可能有误。",
    ),
    Texts(
        "Page {count} could not be read well: its fonts do not say which letters they show.",
        "La page {count} n'a pas pu être bien lue : ses polices n'indiquent pas quelles lettres elles affichent.",
        "La página {count} no se pudo leer bien: sus fuentes no indican qué letras muestran.",
        "A página {count} não pôde ser lida bem: as fontes não indicam quais letras mostram.",
        "Seite {count} konnte nicht gut gelesen werden: Ihre Schriften geben nicht an, welche Buchstaben sie zeigen.",
        "第 {count} 页未能正确读取：其字体没有说明所显示的是哪些文字。",
    ),
    Texts(
        "{count} of {total} pages could not be read well: their fonts do not say which letters they show.",
        "{count} des {total} pages n'ont pas pu être bien lues : leurs polices n'indiquent pas quelles lettres elles affichent.",
        "{count} de {total} páginas no se pudieron leer bien: sus fuentes no indican qué letras muestran.",
        "{count} de {total} páginas não puderam ser lidas bem: as fontes não indicam quais letras mostram.",
        "{count} von {total} Seiten konnten nicht gut gelesen werden: Ihre Schriften geben nicht an, welche Buchstaben sie "
        "zeigen.",
        "{total} 页中有 {count} 页未能正确读取：其字体没有说明所显示的是哪些文字。",
    ),
    Texts(
        "Some pages are in {script} script, but no Tesseract language for it is installed on this server.",
        "Certaines pages sont en écriture {script}, mais aucune langue de Tesseract n'est installée pour elle sur ce serveur.",
        "Algunas páginas están en escritura {script}, pero en este servidor no hay ningún idioma de Tesseract instalado para "
        "ella.",
        "Algumas páginas estão na escrita {script}, mas nenhum idioma do Tesseract para ela está instalado neste servidor.",
        "Einige Seiten sind in {script}-Schrift, aber auf diesem Server ist dafür keine Sprache von Tesseract installiert.",
        "部分页面使用 {script} 文字，但此服务器未安装相应的 Tesseract 语言。",
    ),
    Texts(
        "The text is in {script} script, but no Tesseract language for it is installed on this server.",
        "Le texte est en écriture {script}, mais aucune langue de Tesseract n'est installée pour elle sur ce serveur.",
        "El texto está en escritura {script}, pero en este servidor no hay ningún idioma de Tesseract instalado para ella.",
        "O texto está na escrita {script}, mas nenhum idioma do Tesseract para ela está instalado neste servidor.",
        "Der Text ist in {script}-Schrift, aber auf diesem Server ist dafür keine Sprache von Tesseract installiert.",
        "文本使用 {script} 文字，但此服务器未安装相应的 Tesseract 语言。",
    ),
    Texts(
        "Hidden sheets were not read: {names}.",
        "Les feuilles masquées n'ont pas été lues : {names}.",
        "No se leyeron las hojas ocultas: {names}.",
        "As planilhas ocultas não foram lidas: {names}.",
        "Ausgeblendete Blätter wurden nicht gelesen: {names}.",
        "未读取隐藏的工作表：{names}。",
    ),
    Texts(
        "One formula has no stored result. Open the workbook in a spreadsheet program, save it and upload it again.",
        "Une formule n'a pas de résultat enregistré. Ouvrez le classeur dans un tableur, enregistrez-le et envoyez-le de "
        "nouveau.",
        "Una fórmula no tiene resultado guardado. Abra el libro en una hoja de cálculo, guárdelo y vuelva a subirlo.",
        "Uma fórmula não tem resultado salvo. Abra a pasta de trabalho em um programa de planilhas, salve-a e envie-a de novo.",
        "Eine Formel hat kein gespeichertes Ergebnis. Öffnen Sie die Arbeitsmappe in einem Tabellenprogramm, speichern Sie "
        "sie und laden Sie sie noch einmal hoch.",
        "有 1 个公式没有保存结果。请用电子表格程序打开工作簿，保存后重新上传。",
    ),
    Texts(
        "{count} formulas have no stored result. Open the workbook in a spreadsheet program, save it and upload it again.",
        "{count} formules n'ont pas de résultat enregistré. Ouvrez le classeur dans un tableur, enregistrez-le et envoyez-le de "
        "nouveau.",
        "{count} fórmulas no tienen resultado guardado. Abra el libro en una hoja de cálculo, guárdelo y vuelva a subirlo.",
        "{count} fórmulas não têm resultado salvo. Abra a pasta de trabalho em um programa de planilhas, salve-a e envie-a de "
        "novo.",
        "{count} Formeln haben kein gespeichertes Ergebnis. Öffnen Sie die Arbeitsmappe in einem Tabellenprogramm, speichern "
        "Sie sie und laden Sie sie noch einmal hoch.",
        "有 {count} 个公式没有保存结果。请用电子表格程序打开工作簿，保存后重新上传。",
    ),
)
