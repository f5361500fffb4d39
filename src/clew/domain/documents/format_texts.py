"""Why a file of a certain format cannot be read, in the languages of the page. Read `reason_texts.py` first."""

from clew.domain.messages import Texts

UNSUPPORTED = (
    Texts(
        ".{extension} files are not supported. Clew reads PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, e-mail, "
        "CSV, JSON, Markdown, text, source code, images of text, and ZIP archives of these.",
        "Les fichiers .{extension} ne sont pas pris en charge. Clew lit PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, "
        "EPUB, les e-mails, CSV, JSON, Markdown, le texte, le code source, les images de texte et les archives ZIP de ceux-ci.",
        "Arquivos .{extension} não são aceitos. O Clew lê PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, e-mail, "
        "CSV, JSON, Markdown, texto, código-fonte, imagens de texto e arquivos ZIP destes.",
        "不支持 .{extension} 文件。Clew 可读取 PDF、Word、PowerPoint、Excel、OpenDocument、RTF、HTML、EPUB、电子邮件、CSV、JSON、"
        "Markdown、文本、源代码、文字图片，以及包含这些文件的 ZIP 压缩包。",
    ),
    Texts(
        "This file type is not supported. Clew reads PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, e-mail, "
        "CSV, JSON, Markdown, text, source code, images of text, and ZIP archives of these.",
        "Ce type de fichier n'est pas pris en charge. Clew lit PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, "
        "EPUB, les e-mails, CSV, JSON, Markdown, le texte, le code source, les images de texte et les archives ZIP de ceux-ci.",
        "Este tipo de arquivo não é aceito. O Clew lê PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, e-mail, "
        "CSV, JSON, Markdown, texto, código-fonte, imagens de texto e arquivos ZIP destes.",
        "不支持此类文件。Clew 可读取 PDF、Word、PowerPoint、Excel、OpenDocument、RTF、HTML、EPUB、电子邮件、CSV、JSON、"
        "Markdown、文本、源代码、文字图片，以及包含这些文件的 ZIP 压缩包。",
    ),
    Texts(
        "Audio files are not supported.",
        "Les fichiers audio ne sont pas pris en charge.",
        "Arquivos de áudio não são aceitos.",
        "不支持音频文件。",
    ),
    Texts(
        "Video files are not supported.",
        "Les fichiers vidéo ne sont pas pris en charge.",
        "Arquivos de vídeo não são aceitos.",
        "不支持视频文件。",
    ),
    Texts(
        "Programs and libraries are not supported.",
        "Les programmes et les bibliothèques logicielles ne sont pas pris en charge.",
        "Programas e bibliotecas de software não são aceitos.",
        "不支持程序和程序库。",
    ),
    Texts(
        "This archive format is not supported. Pack the files as .zip and upload that.",
        "Ce format d'archive n'est pas pris en charge. Mettez les fichiers dans une archive .zip et envoyez-la.",
        "Este formato de compactação não é aceito. Compacte os arquivos como .zip e envie esse arquivo.",
        "不支持此压缩格式。请将文件打包为 .zip 后上传。",
    ),
    Texts(
        "Database files are not supported. Export the tables as CSV and upload those.",
        "Les fichiers de base de données ne sont pas pris en charge. Exportez les tables en CSV et envoyez-les.",
        "Arquivos de banco de dados não são aceitos. Exporte as tabelas como CSV e envie-as.",
        "不支持数据库文件。请将数据表导出为 CSV 后上传。",
    ),
    Texts(
        "Font files are not supported: they contain no text.",
        "Les fichiers de police ne sont pas pris en charge : ils ne contiennent pas de texte.",
        "Arquivos de fonte não são aceitos: não contêm texto.",
        "不支持字体文件，它们不含文本。",
    ),
    Texts(
        "Drawings are not supported. Export the drawing as PDF and upload that.",
        "Les dessins ne sont pas pris en charge. Exportez le dessin en PDF et envoyez ce PDF.",
        "Desenhos não são aceitos. Exporte o desenho como PDF e envie o PDF.",
        "不支持图形文件。请将其导出为 PDF 后上传。",
    ),
    Texts(
        "This image format is not supported. Save the image as PNG or JPEG and upload that.",
        "Ce format d'image n'est pas pris en charge. Enregistrez l'image en PNG ou en JPEG et envoyez ce fichier.",
        "Este formato de imagem não é aceito. Salve a imagem como PNG ou JPEG e envie-a.",
        "不支持此图片格式。请将图片另存为 PNG 或 JPEG 后上传。",
    ),
    Texts(
        "PostScript is not supported. Convert the file to PDF and upload that.",
        "PostScript n'est pas pris en charge. Convertissez le fichier en PDF et envoyez ce PDF.",
        "PostScript não é aceito. Converta o arquivo em PDF e envie o PDF.",
        "不支持 PostScript。请将文件转换为 PDF 后上传。",
    ),
    Texts(
        "Mailbox files are not supported. Save the messages as .eml files, in a ZIP archive if there are many.",
        "Les fichiers de boîte aux lettres ne sont pas pris en charge. Enregistrez les messages en fichiers .eml, dans une "
        "archive ZIP s'il y en a beaucoup.",
        "Arquivos de caixa de correio não são aceitos. Salve as mensagens como arquivos .eml, em um arquivo ZIP se forem muitas.",
        "不支持邮箱文件。请将邮件另存为 .eml 文件；如果数量较多，请打包为 ZIP。",
    ),
    Texts(
        "iWork files are not supported. Export the document as PDF or in a Microsoft Office format and upload that.",
        "Les fichiers iWork ne sont pas pris en charge. Exportez le document en PDF ou dans un format Microsoft Office et "
        "envoyez ce fichier.",
        "Arquivos do iWork não são aceitos. Exporte o documento como PDF ou em um formato do Microsoft Office e envie-o.",
        "不支持 iWork 文件。请将文档导出为 PDF 或 Microsoft Office 格式后上传。",
    ),
    Texts(
        "Binary workbooks are not supported. Save the file as .xlsx and upload that.",
        "Les classeurs binaires ne sont pas pris en charge. Enregistrez le fichier en .xlsx et envoyez-le.",
        "Pastas de trabalho binárias não são aceitas. Salve o arquivo como .xlsx e envie-o.",
        "不支持二进制工作簿。请将文件另存为 .xlsx 后上传。",
    ),
    Texts(
        "Files of this program are not supported. Export the document as PDF and upload that.",
        "Les fichiers de ce programme ne sont pas pris en charge. Exportez le document en PDF et envoyez ce PDF.",
        "Arquivos deste programa não são aceitos. Exporte o documento como PDF e envie o PDF.",
        "不支持此程序的文件。请将文档导出为 PDF 后上传。",
    ),
    Texts(
        "This e-book format is not supported. Convert the book to EPUB and upload that.",
        "Ce format de livre numérique n'est pas pris en charge. Convertissez le livre en EPUB et envoyez ce fichier.",
        "Este formato de livro digital não é aceito. Converta o livro em EPUB e envie-o.",
        "不支持此电子书格式。请将电子书转换为 EPUB 后上传。",
    ),
    Texts(
        "Encrypted or signed containers and keys are not supported. Upload the files inside instead.",
        "Les conteneurs chiffrés ou signés et les clés ne sont pas pris en charge. Envoyez plutôt les fichiers qu'ils "
        "contiennent.",
        "Contêineres cifrados ou assinados e chaves não são aceitos. Envie os arquivos que eles contêm.",
        "不支持加密或签名的容器以及密钥。请改为上传其中的文件。",
    ),
    Texts(
        "The file is in an old binary format that Clew does not support.",
        "Le fichier est dans un ancien format binaire que Clew ne prend pas en charge.",
        "O arquivo está em um formato binário antigo que o Clew não aceita.",
        "文件采用 Clew 不支持的旧二进制格式。",
    ),
)
"""Formats that Clew does not read."""

PAGES = (
    Texts(
        "The PDF is damaged: it has no pages.",
        "Le PDF est endommagé : il n'a aucune page.",
        "O PDF está danificado: não tem páginas.",
        "PDF 已损坏：没有任何页面。",
    ),
    Texts(
        "The PDF has more than {limit} pages.",
        "Le PDF compte plus de {limit} pages.",
        "O PDF tem mais de {limit} páginas.",
        "PDF 超过 {limit} 页。",
    ),
    Texts(
        "The PDF contains no text: its only page is blank.",
        "Le PDF ne contient aucun texte : sa seule page est blanche.",
        "O PDF não contém texto: sua única página está em branco.",
        "PDF 不含文本：唯一的一页是空白页。",
    ),
    Texts(
        "The PDF contains no text: all of its {count} pages are blank.",
        "Le PDF ne contient aucun texte : ses {count} pages sont toutes blanches.",
        "O PDF não contém texto: suas {count} páginas estão todas em branco.",
        "PDF 不含文本：全部 {count} 页均为空白。",
    ),
    Texts(
        "The PDF contains only images (a scan), and no text was recognised in them.",
        "Le PDF ne contient que des images (un document numérisé), et aucun texte n'y a été reconnu.",
        "O PDF contém apenas imagens (uma digitalização), e nenhum texto foi reconhecido nelas.",
        "PDF 只包含图片（扫描件），未能从中识别出文本。",
    ),
    Texts(
        "The PDF contains only images of text (a scan), and character recognition is not installed on this server. Install it "
        "with `apt-get install tesseract-ocr` (macOS: `brew install tesseract`) and upload the file again.",
        "Le PDF ne contient que des images de texte (un document numérisé), et la reconnaissance de caractères n'est pas "
        "installée sur ce serveur. Installez-la avec `apt-get install tesseract-ocr` (macOS : `brew install tesseract`) et "
        "envoyez le fichier de nouveau.",
        "O PDF contém apenas imagens de texto (uma digitalização), e o reconhecimento de caracteres não está instalado neste "
        "servidor. Instale-o com `apt-get install tesseract-ocr` (macOS: `brew install tesseract`) e envie o arquivo de novo.",
        "PDF 只包含文字图片（扫描件），而此服务器未安装文字识别程序。请用 `apt-get install tesseract-ocr`（macOS："
        "`brew install tesseract`）安装后重新上传文件。",
    ),
    Texts(
        "The file is an image, and character recognition is not installed on this server. Install it "
        "with `apt-get install tesseract-ocr` (macOS: `brew install tesseract`) and upload the file again.",
        "Le fichier est une image, et la reconnaissance de caractères n'est pas installée sur ce serveur. Installez-la avec "
        "`apt-get install tesseract-ocr` (macOS : `brew install tesseract`) et envoyez le fichier de nouveau.",
        "O arquivo é uma imagem, e o reconhecimento de caracteres não está instalado neste servidor. Instale-o com "
        "`apt-get install tesseract-ocr` (macOS: `brew install tesseract`) e envie o arquivo de novo.",
        "文件是图片，而此服务器未安装文字识别程序。请用 `apt-get install tesseract-ocr`（macOS：`brew install tesseract`）"
        "安装后重新上传文件。",
    ),
    Texts(
        "The image has more than {limit} million pixels.",
        "L'image compte plus de {limit} millions de pixels.",
        "A imagem tem mais de {limit} milhões de pixels.",
        "图片超过 {limit} 百万像素。",
    ),
    Texts(
        "The image is damaged, or its format is not the one it declares.",
        "L'image est endommagée, ou son format n'est pas celui qu'elle déclare.",
        "A imagem está danificada ou seu formato não é o que ela declara.",
        "图片已损坏，或其格式与声明的格式不符。",
    ),
    Texts(
        "No text was recognised in the image.",
        "Aucun texte n'a été reconnu dans l'image.",
        "Nenhum texto foi reconhecido na imagem.",
        "未能从图片中识别出文本。",
    ),
    Texts(
        "Character recognition cannot be started on this server.",
        "La reconnaissance de caractères ne peut pas démarrer sur ce serveur.",
        "O reconhecimento de caracteres não pode ser iniciado neste servidor.",
        "无法在此服务器上启动文字识别程序。",
    ),
)
"""PDFs and images."""

OFFICE = (
    Texts(
        "The Word file is damaged.",
        "Le fichier Word est endommagé.",
        "O arquivo do Word está danificado.",
        "Word 文件已损坏。",
    ),
    Texts(
        "The presentation is damaged.",
        "La présentation est endommagée.",
        "A apresentação está danificada.",
        "演示文稿已损坏。",
    ),
    Texts("The workbook is damaged.", "Le classeur est endommagé.", "A pasta de trabalho está danificada.", "工作簿已损坏。"),
    Texts(
        "The Outlook file is damaged.",
        "Le fichier Outlook est endommagé.",
        "O arquivo do Outlook está danificado.",
        "Outlook 文件已损坏。",
    ),
    Texts(
        "The document has more than {limit} paragraphs.",
        "Le document compte plus de {limit} paragraphes.",
        "O documento tem mais de {limit} parágrafos.",
        "文档超过 {limit} 个段落。",
    ),
    Texts(
        "The document has more than {limit} pieces of text.",
        "Le document compte plus de {limit} fragments de texte.",
        "O documento tem mais de {limit} fragmentos de texto.",
        "文档超过 {limit} 个文本片段。",
    ),
    Texts(
        "The presentation has more than {limit} slides.",
        "La présentation compte plus de {limit} diapositives.",
        "A apresentação tem mais de {limit} slides.",
        "演示文稿超过 {limit} 张幻灯片。",
    ),
    Texts(
        "A slide has more than {limit} shapes.",
        "Une diapositive compte plus de {limit} formes.",
        "Um slide tem mais de {limit} formas.",
        "一张幻灯片超过 {limit} 个形状。",
    ),
    Texts(
        "The workbook has more than {limit} rows: save its tables as CSV.",
        "Le classeur compte plus de {limit} lignes : enregistrez ses tableaux en CSV.",
        "A pasta de trabalho tem mais de {limit} linhas: salve suas tabelas como CSV.",
        "工作簿超过 {limit} 行：请将其中的表格另存为 CSV。",
    ),
    Texts(
        "The workbook has more than {limit} cells: save its tables as CSV.",
        "Le classeur compte plus de {limit} cellules : enregistrez ses tableaux en CSV.",
        "A pasta de trabalho tem mais de {limit} células: salve suas tabelas como CSV.",
        "工作簿超过 {limit} 个单元格：请将其中的表格另存为 CSV。",
    ),
    Texts(
        "The sheet has too many cells.",
        "La feuille compte trop de cellules.",
        "A planilha tem células demais.",
        "工作表的单元格过多。",
    ),
    Texts(
        "The file is damaged: its content cannot be read.",
        "Le fichier est endommagé : son contenu ne peut pas être lu.",
        "O arquivo está danificado: seu conteúdo não pode ser lido.",
        "文件已损坏：无法读取其内容。",
    ),
    Texts(
        "The file is damaged: it has no content.",
        "Le fichier est endommagé : il n'a pas de contenu.",
        "O arquivo está danificado: não tem conteúdo.",
        "文件已损坏：没有内容。",
    ),
    Texts(
        "Old Office files are read by the server only.",
        "Les anciens fichiers Office ne sont lus que par le serveur.",
        "Arquivos antigos do Office só são lidos pelo servidor.",
        "旧版 Office 文件只能由服务器读取。",
    ),
    Texts(
        "Reading old Office files requires LibreOffice, which is not installed on this server. Install it with `apt-get install "
        "libreoffice-{package}`, or save the file as .{successor} and upload it again.",
        "La lecture des anciens fichiers Office demande LibreOffice, qui n'est pas installé sur ce serveur. Installez-le avec "
        "`apt-get install libreoffice-{package}`, ou enregistrez le fichier en .{successor} et envoyez-le de nouveau.",
        "A leitura de arquivos antigos do Office exige o LibreOffice, que não está instalado neste servidor. Instale-o com "
        "`apt-get install libreoffice-{package}` ou salve o arquivo como .{successor} e envie-o de novo.",
        "读取旧版 Office 文件需要 LibreOffice，而此服务器未安装。请用 `apt-get install libreoffice-{package}` 安装，或将文件另存"
        "为 .{successor} 后重新上传。",
    ),
    Texts(
        "LibreOffice could not open the file: it is damaged or password-protected.",
        "LibreOffice n'a pas pu ouvrir le fichier : il est endommagé ou protégé par un mot de passe.",
        "O LibreOffice não conseguiu abrir o arquivo: ele está danificado ou protegido por senha.",
        "LibreOffice 无法打开文件：文件已损坏或受密码保护。",
    ),
)
"""Office files."""

PLAIN = (
    Texts(
        "The file contains binary data, not text.",
        "Le fichier contient des données binaires, et non du texte.",
        "O arquivo contém dados binários, não texto.",
        "文件包含的是二进制数据，不是文本。",
    ),
    Texts(
        "The encoding of the text is unknown. Save it as UTF-8 and upload it again.",
        "L'encodage du texte est inconnu. Enregistrez le fichier en UTF-8 et envoyez-le de nouveau.",
        "A codificação do texto é desconhecida. Salve o arquivo como UTF-8 e envie-o de novo.",
        "文本的编码未知。请另存为 UTF-8 后重新上传。",
    ),
    Texts(
        "The text is damaged: it is not valid in its own encoding.",
        "Le texte est endommagé : il n'est pas valide dans son propre encodage.",
        "O texto está danificado: não é válido em sua própria codificação.",
        "文本已损坏：不符合其自身的编码。",
    ),
    Texts(
        "The table has more than {limit} columns.",
        "Le tableau compte plus de {limit} colonnes.",
        "A tabela tem mais de {limit} colunas.",
        "表格超过 {limit} 列。",
    ),
    Texts(
        "The table is damaged: an opening quotation mark is never closed.",
        "Le tableau est endommagé : un guillemet ouvrant n'est jamais fermé.",
        "A tabela está danificada: uma aspa de abertura nunca é fechada.",
        "表格已损坏：有一个引号没有闭合。",
    ),
    Texts(
        "The page has more than {limit} elements.",
        "La page compte plus de {limit} éléments.",
        "A página tem mais de {limit} elementos.",
        "页面超过 {limit} 个元素。",
    ),
    Texts(
        "The saved web page contains no HTML.",
        "La page web enregistrée ne contient pas de HTML.",
        "A página web salva não contém HTML.",
        "保存的网页不含 HTML。",
    ),
    Texts(
        "The file is not valid JSON.",
        "Le fichier n'est pas du JSON valide.",
        "O arquivo não é um JSON válido.",
        "文件不是有效的 JSON。",
    ),
    Texts(
        "The JSON is nested too deeply.",
        "Le JSON a trop de niveaux d'imbrication.",
        "O JSON tem níveis de aninhamento demais.",
        "JSON 的嵌套层级过深。",
    ),
    Texts(
        "The file is not RTF, although its name says so.",
        "Le fichier n'est pas du RTF, bien que son nom l'indique.",
        "O arquivo não é RTF, embora o nome o indique.",
        "文件名显示为 RTF，但文件并非 RTF。",
    ),
    Texts(
        "The RTF file is nested too deeply.",
        "Le fichier RTF a trop de niveaux d'imbrication.",
        "O arquivo RTF tem níveis de aninhamento demais.",
        "RTF 文件的嵌套层级过深。",
    ),
    Texts(
        "The book is copy-protected, so its text cannot be read.",
        "Le livre est protégé contre la copie ; son texte ne peut donc pas être lu.",
        "O livro é protegido contra cópia; por isso, seu texto não pode ser lido.",
        "此书有复制保护，无法读取其文本。",
    ),
    Texts(
        "The book is damaged: its chapters cannot be found.",
        "Le livre est endommagé : ses chapitres sont introuvables.",
        "O livro está danificado: seus capítulos não foram encontrados.",
        "此书已损坏：找不到其章节。",
    ),
    Texts(
        "The file is not an e-mail message: it has no message headers.",
        "Le fichier n'est pas un e-mail : il n'a pas d'en-têtes de message.",
        "O arquivo não é um e-mail: não tem cabeçalhos de mensagem.",
        "文件不是电子邮件：没有邮件标头。",
    ),
    Texts(
        "The compression method of the message body is unknown.",
        "La méthode de compression du corps du message est inconnue.",
        "O método de compressão do corpo da mensagem é desconhecido.",
        "邮件正文的压缩方法未知。",
    ),
)
"""Text, tables, web pages, books and messages."""
