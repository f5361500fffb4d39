"""Why a file of a certain format cannot be read, in the languages of the page. Read `reason_texts.py` first."""

from clew.domain.messages import Texts

PAGES = (
    Texts(
        "The PDF is damaged: it has no pages.",
        "Le PDF est endommagé : il n'a aucune page.",
        "El PDF está dañado: no tiene páginas.",
        "O PDF está danificado: não tem páginas.",
        "Die PDF-Datei ist beschädigt: Sie hat keine Seiten.",
        "PDF 已损坏：没有任何页面。",
    ),
    Texts(
        "The PDF has more than {limit} pages.",
        "Le PDF compte plus de {limit} pages.",
        "El PDF tiene más de {limit} páginas.",
        "O PDF tem mais de {limit} páginas.",
        "Die PDF-Datei hat mehr als {limit} Seiten.",
        "PDF 超过 {limit} 页。",
    ),
    Texts(
        "The PDF contains no text: its only page is blank.",
        "Le PDF ne contient aucun texte : sa seule page est blanche.",
        "El PDF no contiene texto: su única página está en blanco.",
        "O PDF não contém texto: sua única página está em branco.",
        "Die PDF-Datei enthält keinen Text: Ihre einzige Seite ist leer.",
        "PDF 不含文本：唯一的一页是空白页。",
    ),
    Texts(
        "The PDF contains no text: all of its {count} pages are blank.",
        "Le PDF ne contient aucun texte : ses {count} pages sont toutes blanches.",
        "El PDF no contiene texto: todas sus páginas ({count}) están en blanco.",
        "O PDF não contém texto: suas {count} páginas estão todas em branco.",
        "Die PDF-Datei enthält keinen Text: Alle ihre Seiten ({count}) sind leer.",
        "PDF 不含文本：全部 {count} 页均为空白。",
    ),
    Texts(
        "The PDF contains only images (a scan), and no text was recognised in them.",
        "Le PDF ne contient que des images (un document numérisé), et aucun texte n'y a été reconnu.",
        "El PDF solo contiene imágenes (un escaneo) y no se reconoció texto en ellas.",
        "O PDF contém apenas imagens (uma digitalização), e nenhum texto foi reconhecido nelas.",
        "Die PDF-Datei enthält nur Bilder (ein Scan), und darin wurde kein Text erkannt.",
        "PDF 只包含图片（扫描件），未能从中识别出文本。",
    ),
    Texts(
        "The PDF contains only images of text (a scan), and character recognition is not installed on this server. Install it "
        "with `apt-get install tesseract-ocr` (macOS: `brew install tesseract`) and upload the file again.",
        "Le PDF ne contient que des images de texte (un document numérisé), et la reconnaissance de caractères n'est pas "
        "installée sur ce serveur. Installez-la avec `apt-get install tesseract-ocr` (macOS : `brew install tesseract`) et "
        "envoyez le fichier de nouveau.",
        "El PDF solo contiene imágenes de texto (un escaneo) y en este servidor no está instalado el reconocimiento de "
        "caracteres. Instálelo con `apt-get install tesseract-ocr` (macOS: `brew install tesseract`) y vuelva a subir el "
        "archivo.",
        "O PDF contém apenas imagens de texto (uma digitalização), e o reconhecimento de caracteres não está instalado neste "
        "servidor. Instale-o com `apt-get install tesseract-ocr` (macOS: `brew install tesseract`) e envie o arquivo de novo.",
        "Die PDF-Datei enthält nur Bilder von Text (ein Scan), und auf diesem Server ist keine Texterkennung installiert. "
        "Installieren Sie sie mit `apt-get install tesseract-ocr` (macOS: `brew install tesseract`) und laden Sie die Datei "
        "noch einmal hoch.",
        "PDF 只包含文字图片（扫描件），而此服务器未安装文字识别程序。请用 `apt-get install tesseract-ocr`（macOS："
        "`brew install tesseract`）安装后重新上传文件。",
    ),
    Texts(
        "The file is an image, and character recognition is not installed on this server. Install it "
        "with `apt-get install tesseract-ocr` (macOS: `brew install tesseract`) and upload the file again.",
        "Le fichier est une image, et la reconnaissance de caractères n'est pas installée sur ce serveur. Installez-la avec "
        "`apt-get install tesseract-ocr` (macOS : `brew install tesseract`) et envoyez le fichier de nouveau.",
        "El archivo es una imagen y en este servidor no está instalado el reconocimiento de caracteres. Instálelo con "
        "`apt-get install tesseract-ocr` (macOS: `brew install tesseract`) y vuelva a subir el archivo.",
        "O arquivo é uma imagem, e o reconhecimento de caracteres não está instalado neste servidor. Instale-o com "
        "`apt-get install tesseract-ocr` (macOS: `brew install tesseract`) e envie o arquivo de novo.",
        "Die Datei ist ein Bild, und auf diesem Server ist keine Texterkennung installiert. Installieren Sie sie mit `apt-get "
        "install tesseract-ocr` (macOS: `brew install tesseract`) und laden Sie die Datei noch einmal hoch.",
        "文件是图片，而此服务器未安装文字识别程序。请用 `apt-get install tesseract-ocr`（macOS：`brew install tesseract`）"
        "安装后重新上传文件。",
    ),
    Texts(
        "The image has more than {limit} million pixels.",
        "L'image compte plus de {limit} millions de pixels.",
        "La imagen tiene más de {limit} millones de píxeles.",
        "A imagem tem mais de {limit} milhões de pixels.",
        "Das Bild hat mehr als {limit} Millionen Pixel.",
        "图片超过 {limit} 百万像素。",
    ),
    Texts(
        "The image is damaged, or its format is not the one it declares.",
        "L'image est endommagée, ou son format n'est pas celui qu'elle déclare.",
        "La imagen está dañada o su formato no es el que declara.",
        "A imagem está danificada ou seu formato não é o que ela declara.",
        "Das Bild ist beschädigt, oder sein Format ist nicht das angegebene.",
        "图片已损坏，或其格式与声明的格式不符。",
    ),
    Texts(
        "No text was recognised in the image.",
        "Aucun texte n'a été reconnu dans l'image.",
        "No se reconoció texto en la imagen.",
        "Nenhum texto foi reconhecido na imagem.",
        "Im Bild wurde kein Text erkannt.",
        "未能从图片中识别出文本。",
    ),
    Texts(
        "Character recognition cannot be started on this server.",
        "La reconnaissance de caractères ne peut pas démarrer sur ce serveur.",
        "No se puede iniciar el reconocimiento de caracteres en este servidor.",
        "O reconhecimento de caracteres não pode ser iniciado neste servidor.",
        "Die Texterkennung lässt sich auf diesem Server nicht starten.",
        "无法在此服务器上启动文字识别程序。",
    ),
)
"""PDFs and images."""

OFFICE = (
    Texts(
        "The Word file is damaged.",
        "Le fichier Word est endommagé.",
        "El archivo de Word está dañado.",
        "O arquivo do Word está danificado.",
        "Die Word-Datei ist beschädigt.",
        "Word 文件已损坏。",
    ),
    Texts(
        "The presentation is damaged.",
        "La présentation est endommagée.",
        "La presentación está dañada.",
        "A apresentação está danificada.",
        "Die Präsentation ist beschädigt.",
        "演示文稿已损坏。",
    ),
    Texts(
        "The workbook is damaged.",
        "Le classeur est endommagé.",
        "El libro de Excel está dañado.",
        "A pasta de trabalho está danificada.",
        "Die Arbeitsmappe ist beschädigt.",
        "工作簿已损坏。",
    ),
    Texts(
        "The Outlook file is damaged.",
        "Le fichier Outlook est endommagé.",
        "El archivo de Outlook está dañado.",
        "O arquivo do Outlook está danificado.",
        "Die Outlook-Datei ist beschädigt.",
        "Outlook 文件已损坏。",
    ),
    Texts(
        "The document has more than {limit} paragraphs.",
        "Le document compte plus de {limit} paragraphes.",
        "El documento tiene más de {limit} párrafos.",
        "O documento tem mais de {limit} parágrafos.",
        "Das Dokument hat mehr als {limit} Absätze.",
        "文档超过 {limit} 个段落。",
    ),
    Texts(
        "The document has more than {limit} pieces of text.",
        "Le document compte plus de {limit} fragments de texte.",
        "El documento tiene más de {limit} fragmentos de texto.",
        "O documento tem mais de {limit} fragmentos de texto.",
        "Das Dokument hat mehr als {limit} Textstücke.",
        "文档超过 {limit} 个文本片段。",
    ),
    Texts(
        "The presentation has more than {limit} slides.",
        "La présentation compte plus de {limit} diapositives.",
        "La presentación tiene más de {limit} diapositivas.",
        "A apresentação tem mais de {limit} slides.",
        "Die Präsentation hat mehr als {limit} Folien.",
        "演示文稿超过 {limit} 张幻灯片。",
    ),
    Texts(
        "A slide has more than {limit} shapes.",
        "Une diapositive compte plus de {limit} formes.",
        "Una diapositiva tiene más de {limit} formas.",
        "Um slide tem mais de {limit} formas.",
        "Eine Folie hat mehr als {limit} Formen.",
        "一张幻灯片超过 {limit} 个形状。",
    ),
    Texts(
        "The workbook has more than {limit} rows: save its tables as CSV.",
        "Le classeur compte plus de {limit} lignes : enregistrez ses tableaux en CSV.",
        "El libro tiene más de {limit} filas: guarde sus tablas como CSV.",
        "A pasta de trabalho tem mais de {limit} linhas: salve suas tabelas como CSV.",
        "Die Arbeitsmappe hat mehr als {limit} Zeilen: Speichern Sie ihre Tabellen als CSV.",
        "工作簿超过 {limit} 行：请将其中的表格另存为 CSV。",
    ),
    Texts(
        "The workbook has more than {limit} cells: save its tables as CSV.",
        "Le classeur compte plus de {limit} cellules : enregistrez ses tableaux en CSV.",
        "El libro tiene más de {limit} celdas: guarde sus tablas como CSV.",
        "A pasta de trabalho tem mais de {limit} células: salve suas tabelas como CSV.",
        "Die Arbeitsmappe hat mehr als {limit} Zellen: Speichern Sie ihre Tabellen als CSV.",
        "工作簿超过 {limit} 个单元格：请将其中的表格另存为 CSV。",
    ),
    Texts(
        "The sheet has too many cells.",
        "La feuille compte trop de cellules.",
        "La hoja tiene demasiadas celdas.",
        "A planilha tem células demais.",
        "Das Blatt hat zu viele Zellen.",
        "工作表的单元格过多。",
    ),
    Texts(
        "The file is damaged: its content cannot be read.",
        "Le fichier est endommagé : son contenu ne peut pas être lu.",
        "El archivo está dañado: no se puede leer su contenido.",
        "O arquivo está danificado: seu conteúdo não pode ser lido.",
        "Die Datei ist beschädigt: Ihr Inhalt lässt sich nicht lesen.",
        "文件已损坏：无法读取其内容。",
    ),
    Texts(
        "The file is damaged: it has no content.",
        "Le fichier est endommagé : il n'a pas de contenu.",
        "El archivo está dañado: no tiene contenido.",
        "O arquivo está danificado: não tem conteúdo.",
        "Die Datei ist beschädigt: Sie hat keinen Inhalt.",
        "文件已损坏：没有内容。",
    ),
    Texts(
        "Old Office files are read by the server only.",
        "Les anciens fichiers Office ne sont lus que par le serveur.",
        "Los archivos antiguos de Office solo los lee el servidor.",
        "Arquivos antigos do Office só são lidos pelo servidor.",
        "Alte Office-Dateien liest nur der Server.",
        "旧版 Office 文件只能由服务器读取。",
    ),
    Texts(
        "Reading this file requires LibreOffice {part}, which is not installed on this server. Install it with `apt-get install "
        "libreoffice-{package}`, or save the file as .{successor} and upload it again.",
        "La lecture de ce fichier demande LibreOffice {part}, qui n'est pas installé sur ce serveur. Installez-le avec "
        "`apt-get install libreoffice-{package}`, ou enregistrez le fichier en .{successor} et envoyez-le de nouveau.",
        "Para leer este archivo hace falta LibreOffice {part}, que no está instalado en este servidor. Instálelo con "
        "`apt-get install libreoffice-{package}`, o guarde el archivo como .{successor} y vuelva a subirlo.",
        "A leitura deste arquivo exige o LibreOffice {part}, que não está instalado neste servidor. Instale-o com "
        "`apt-get install libreoffice-{package}` ou salve o arquivo como .{successor} e envie-o de novo.",
        "Diese Datei lässt sich nur mit LibreOffice {part} lesen, das auf diesem Server nicht installiert ist. Installieren "
        "Sie es mit `apt-get install libreoffice-{package}`, oder speichern Sie die Datei als .{successor} und laden Sie sie "
        "noch einmal hoch.",
        "读取此文件需要 LibreOffice {part}，而此服务器未安装。请用 `apt-get install libreoffice-{package}` 安装，或将文件另存"
        "为 .{successor} 后重新上传。",
    ),
    Texts(
        "LibreOffice could not open the file: it is damaged or password-protected.",
        "LibreOffice n'a pas pu ouvrir le fichier : il est endommagé ou protégé par un mot de passe.",
        "LibreOffice no pudo abrir el archivo: está dañado o protegido con contraseña.",
        "O LibreOffice não conseguiu abrir o arquivo: ele está danificado ou protegido por senha.",
        "LibreOffice konnte die Datei nicht öffnen: Sie ist beschädigt oder mit einem Passwort geschützt.",
        "LibreOffice 无法打开文件：文件已损坏或受密码保护。",
    ),
)
"""Office files."""

PLAIN = (
    Texts(
        "The file contains binary data, not text.",
        "Le fichier contient des données binaires, et non du texte.",
        "El archivo contiene datos binarios, no texto.",
        "O arquivo contém dados binários, não texto.",
        "Die Datei enthält Binärdaten statt Text.",
        "文件包含的是二进制数据，不是文本。",
    ),
    Texts(
        "The encoding of the text is unknown. Save it as UTF-8 and upload it again.",
        "L'encodage du texte est inconnu. Enregistrez le fichier en UTF-8 et envoyez-le de nouveau.",
        "La codificación del texto es desconocida. Guárdelo como UTF-8 y vuelva a subirlo.",
        "A codificação do texto é desconhecida. Salve o arquivo como UTF-8 e envie-o de novo.",
        "Die Zeichenkodierung des Textes ist unbekannt. Speichern Sie ihn als UTF-8 und laden Sie ihn noch einmal hoch.",
        "文本的编码未知。请另存为 UTF-8 后重新上传。",
    ),
    Texts(
        "The text is damaged: it is not valid in its own encoding.",
        "Le texte est endommagé : il n'est pas valide dans son propre encodage.",
        "El texto está dañado: no es válido en su propia codificación.",
        "O texto está danificado: não é válido em sua própria codificação.",
        "Der Text ist beschädigt: Er ist in seiner eigenen Kodierung ungültig.",
        "文本已损坏：不符合其自身的编码。",
    ),
    Texts(
        "The table has more than {limit} columns.",
        "Le tableau compte plus de {limit} colonnes.",
        "La tabla tiene más de {limit} columnas.",
        "A tabela tem mais de {limit} colunas.",
        "Die Tabelle hat mehr als {limit} Spalten.",
        "表格超过 {limit} 列。",
    ),
    Texts(
        "The table is damaged: an opening quotation mark is never closed.",
        "Le tableau est endommagé : un guillemet ouvrant n'est jamais fermé.",
        "La tabla está dañada: unas comillas de apertura nunca se cierran.",
        "A tabela está danificada: uma aspa de abertura nunca é fechada.",
        "Die Tabelle ist beschädigt: Ein öffnendes Anführungszeichen wird nie geschlossen.",
        "表格已损坏：有一个引号没有闭合。",
    ),
    Texts(
        "The page has more than {limit} elements.",
        "La page compte plus de {limit} éléments.",
        "La página tiene más de {limit} elementos.",
        "A página tem mais de {limit} elementos.",
        "Die Seite hat mehr als {limit} Elemente.",
        "页面超过 {limit} 个元素。",
    ),
    Texts(
        "The saved web page contains no HTML.",
        "La page web enregistrée ne contient pas de HTML.",
        "La página web guardada no contiene HTML.",
        "A página web salva não contém HTML.",
        "Die gespeicherte Webseite enthält kein HTML.",
        "保存的网页不含 HTML。",
    ),
    Texts(
        "The file is not valid JSON.",
        "Le fichier n'est pas du JSON valide.",
        "El archivo no es un JSON válido.",
        "O arquivo não é um JSON válido.",
        "Die Datei ist kein gültiges JSON.",
        "文件不是有效的 JSON。",
    ),
    Texts(
        "The JSON is nested too deeply.",
        "Le JSON a trop de niveaux d'imbrication.",
        "El JSON tiene demasiados niveles de anidamiento.",
        "O JSON tem níveis de aninhamento demais.",
        "Das JSON ist zu tief verschachtelt.",
        "JSON 的嵌套层级过深。",
    ),
    Texts(
        "The file is not RTF, although its name says so.",
        "Le fichier n'est pas du RTF, bien que son nom l'indique.",
        "El archivo no es RTF, aunque su nombre lo diga.",
        "O arquivo não é RTF, embora o nome o indique.",
        "Die Datei ist kein RTF, obwohl ihr Name das sagt.",
        "文件名显示为 RTF，但文件并非 RTF。",
    ),
    Texts(
        "The RTF file is nested too deeply.",
        "Le fichier RTF a trop de niveaux d'imbrication.",
        "El archivo RTF tiene demasiados niveles de anidamiento.",
        "O arquivo RTF tem níveis de aninhamento demais.",
        "Die RTF-Datei ist zu tief verschachtelt.",
        "RTF 文件的嵌套层级过深。",
    ),
    Texts(
        "The book is copy-protected, so its text cannot be read.",
        "Le livre est protégé contre la copie ; son texte ne peut donc pas être lu.",
        "El libro está protegido contra copia, así que no se puede leer su texto.",
        "O livro é protegido contra cópia; por isso, seu texto não pode ser lido.",
        "Das Buch ist kopiergeschützt, deshalb lässt sich sein Text nicht lesen.",
        "此书有复制保护，无法读取其文本。",
    ),
    Texts(
        "The book is damaged: its chapters cannot be found.",
        "Le livre est endommagé : ses chapitres sont introuvables.",
        "El libro está dañado: no se encuentran sus capítulos.",
        "O livro está danificado: seus capítulos não foram encontrados.",
        "Das Buch ist beschädigt: Seine Kapitel sind nicht zu finden.",
        "此书已损坏：找不到其章节。",
    ),
    Texts(
        "The file is not an e-mail message: it has no message headers.",
        "Le fichier n'est pas un e-mail : il n'a pas d'en-têtes de message.",
        "El archivo no es un mensaje de correo: no tiene cabeceras.",
        "O arquivo não é um e-mail: não tem cabeçalhos de mensagem.",
        "Die Datei ist keine E-Mail: Sie hat keine Kopfzeilen.",
        "文件不是电子邮件：没有邮件标头。",
    ),
    Texts(
        "The compression method of the message body is unknown.",
        "La méthode de compression du corps du message est inconnue.",
        "El método de compresión del cuerpo del mensaje es desconocido.",
        "O método de compressão do corpo da mensagem é desconhecido.",
        "Das Komprimierungsverfahren des Nachrichtentextes ist unbekannt.",
        "邮件正文的压缩方法未知。",
    ),
)
"""Text, tables, web pages, books and messages."""
