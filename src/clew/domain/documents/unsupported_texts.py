"""Formats that Clew does not read, in the languages of the page. Read `reason_texts.py` first."""

from clew.domain.messages import Texts

UNSUPPORTED = (
    Texts(
        ".{extension} files are not supported. Clew reads PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, e-mail, "
        "CSV, JSON, Markdown, text, source code, images of text, and ZIP archives of these.",
        "Les fichiers .{extension} ne sont pas pris en charge. Clew lit PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, "
        "EPUB, les e-mails, CSV, JSON, Markdown, le texte, le code source, les images de texte et les archives ZIP de ceux-ci.",
        "Los archivos .{extension} no se admiten. Clew lee PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, "
        "correo electrónico, CSV, JSON, Markdown, texto, código fuente, imágenes de texto y archivos ZIP de estos.",
        "Arquivos .{extension} não são aceitos. O Clew lê PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, e-mail, "
        "CSV, JSON, Markdown, texto, código-fonte, imagens de texto e arquivos ZIP destes.",
        ".{extension}-Dateien werden nicht unterstützt. Clew liest PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, "
        "EPUB, E-Mail, CSV, JSON, Markdown, Text, Quellcode, Bilder von Text und ZIP-Archive davon.",
        "不支持 .{extension} 文件。Clew 可读取 PDF、Word、PowerPoint、Excel、OpenDocument、RTF、HTML、EPUB、电子邮件、CSV、JSON、"
        "Markdown、文本、源代码、文字图片，以及包含这些文件的 ZIP 压缩包。",
    ),
    Texts(
        "This file type is not supported. Clew reads PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, e-mail, "
        "CSV, JSON, Markdown, text, source code, images of text, and ZIP archives of these.",
        "Ce type de fichier n'est pas pris en charge. Clew lit PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, "
        "EPUB, les e-mails, CSV, JSON, Markdown, le texte, le code source, les images de texte et les archives ZIP de ceux-ci.",
        "Este tipo de archivo no se admite. Clew lee PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, correo "
        "electrónico, CSV, JSON, Markdown, texto, código fuente, imágenes de texto y archivos ZIP de estos.",
        "Este tipo de arquivo não é aceito. O Clew lê PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, e-mail, "
        "CSV, JSON, Markdown, texto, código-fonte, imagens de texto e arquivos ZIP destes.",
        "Dieser Dateityp wird nicht unterstützt. Clew liest PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, "
        "E-Mail, CSV, JSON, Markdown, Text, Quellcode, Bilder von Text und ZIP-Archive davon.",
        "不支持此类文件。Clew 可读取 PDF、Word、PowerPoint、Excel、OpenDocument、RTF、HTML、EPUB、电子邮件、CSV、JSON、"
        "Markdown、文本、源代码、文字图片，以及包含这些文件的 ZIP 压缩包。",
    ),
    Texts(
        "Audio files are not supported.",
        "Les fichiers audio ne sont pas pris en charge.",
        "Los archivos de audio no se admiten.",
        "Arquivos de áudio não são aceitos.",
        "Audiodateien werden nicht unterstützt.",
        "不支持音频文件。",
    ),
    Texts(
        "Video files are not supported.",
        "Les fichiers vidéo ne sont pas pris en charge.",
        "Los archivos de vídeo no se admiten.",
        "Arquivos de vídeo não são aceitos.",
        "Videodateien werden nicht unterstützt.",
        "不支持视频文件。",
    ),
    Texts(
        "Programs and libraries are not supported.",
        "Les programmes et les bibliothèques logicielles ne sont pas pris en charge.",
        "Los programas y las bibliotecas no se admiten.",
        "Programas e bibliotecas de software não são aceitos.",
        "Programme und Bibliotheken werden nicht unterstützt.",
        "不支持程序和程序库。",
    ),
    Texts(
        "This archive format is not supported. Pack the files as .zip and upload that.",
        "Ce format d'archive n'est pas pris en charge. Mettez les fichiers dans une archive .zip et envoyez-la.",
        "Este formato de archivo comprimido no se admite. Comprima los archivos en un .zip y suba ese.",
        "Este formato de compactação não é aceito. Compacte os arquivos como .zip e envie esse arquivo.",
        "Dieses Archivformat wird nicht unterstützt. Packen Sie die Dateien als .zip und laden Sie dieses hoch.",
        "不支持此压缩格式。请将文件打包为 .zip 后上传。",
    ),
    Texts(
        "Database files are not supported. Export the tables as CSV and upload those.",
        "Les fichiers de base de données ne sont pas pris en charge. Exportez les tables en CSV et envoyez-les.",
        "Los archivos de base de datos no se admiten. Exporte las tablas como CSV y súbalas.",
        "Arquivos de banco de dados não são aceitos. Exporte as tabelas como CSV e envie-as.",
        "Datenbankdateien werden nicht unterstützt. Exportieren Sie die Tabellen als CSV und laden Sie diese hoch.",
        "不支持数据库文件。请将数据表导出为 CSV 后上传。",
    ),
    Texts(
        "Font files are not supported: they contain no text.",
        "Les fichiers de police ne sont pas pris en charge : ils ne contiennent pas de texte.",
        "Los archivos de fuentes tipográficas no se admiten: no contienen texto.",
        "Arquivos de fonte não são aceitos: não contêm texto.",
        "Schriftdateien werden nicht unterstützt: Sie enthalten keinen Text.",
        "不支持字体文件，它们不含文本。",
    ),
    Texts(
        "Drawings are not supported. Export the drawing as PDF and upload that.",
        "Les dessins ne sont pas pris en charge. Exportez le dessin en PDF et envoyez ce PDF.",
        "Los dibujos no se admiten. Exporte el dibujo como PDF y súbalo.",
        "Desenhos não são aceitos. Exporte o desenho como PDF e envie o PDF.",
        "Zeichnungen werden nicht unterstützt. Exportieren Sie die Zeichnung als PDF und laden Sie diese hoch.",
        "不支持图形文件。请将其导出为 PDF 后上传。",
    ),
    Texts(
        "This image format is not supported. Save the image as PNG or JPEG and upload that.",
        "Ce format d'image n'est pas pris en charge. Enregistrez l'image en PNG ou en JPEG et envoyez ce fichier.",
        "Este formato de imagen no se admite. Guarde la imagen como PNG o JPEG y súbala.",
        "Este formato de imagem não é aceito. Salve a imagem como PNG ou JPEG e envie-a.",
        "Dieses Bildformat wird nicht unterstützt. Speichern Sie das Bild als PNG oder JPEG und laden Sie dieses hoch.",
        "不支持此图片格式。请将图片另存为 PNG 或 JPEG 后上传。",
    ),
    Texts(
        "PostScript is not supported. Convert the file to PDF and upload that.",
        "PostScript n'est pas pris en charge. Convertissez le fichier en PDF et envoyez ce PDF.",
        "PostScript no se admite. Convierta el archivo a PDF y súbalo.",
        "PostScript não é aceito. Converta o arquivo em PDF e envie o PDF.",
        "PostScript wird nicht unterstützt. Wandeln Sie die Datei in PDF um und laden Sie diese hoch.",
        "不支持 PostScript。请将文件转换为 PDF 后上传。",
    ),
    Texts(
        "Mailbox files are not supported. Save the messages as .eml files, in a ZIP archive if there are many.",
        "Les fichiers de boîte aux lettres ne sont pas pris en charge. Enregistrez les messages en fichiers .eml, dans une "
        "archive ZIP s'il y en a beaucoup.",
        "Los archivos de buzón no se admiten. Guarde los mensajes como archivos .eml, en un archivo ZIP si son muchos.",
        "Arquivos de caixa de correio não são aceitos. Salve as mensagens como arquivos .eml, em um arquivo ZIP se forem muitas.",
        "Postfachdateien werden nicht unterstützt. Speichern Sie die Nachrichten als .eml-Dateien, viele davon in einem "
        "ZIP-Archiv.",
        "不支持邮箱文件。请将邮件另存为 .eml 文件；如果数量较多，请打包为 ZIP。",
    ),
    Texts(
        "iWork files are not supported. Export the document as PDF or in a Microsoft Office format and upload that.",
        "Les fichiers iWork ne sont pas pris en charge. Exportez le document en PDF ou dans un format Microsoft Office et "
        "envoyez ce fichier.",
        "Los archivos de iWork no se admiten. Exporte el documento como PDF o en un formato de Microsoft Office y súbalo.",
        "Arquivos do iWork não são aceitos. Exporte o documento como PDF ou em um formato do Microsoft Office e envie-o.",
        "iWork-Dateien werden nicht unterstützt. Exportieren Sie das Dokument als PDF oder in einem Microsoft-Office-Format "
        "und laden Sie dieses hoch.",
        "不支持 iWork 文件。请将文档导出为 PDF 或 Microsoft Office 格式后上传。",
    ),
    Texts(
        "Binary workbooks are not supported. Save the file as .xlsx and upload that.",
        "Les classeurs binaires ne sont pas pris en charge. Enregistrez le fichier en .xlsx et envoyez-le.",
        "Los libros binarios no se admiten. Guarde el archivo como .xlsx y súbalo.",
        "Pastas de trabalho binárias não são aceitas. Salve o arquivo como .xlsx e envie-o.",
        "Binäre Arbeitsmappen werden nicht unterstützt. Speichern Sie die Datei als .xlsx und laden Sie diese hoch.",
        "不支持二进制工作簿。请将文件另存为 .xlsx 后上传。",
    ),
    Texts(
        "Files of this program are not supported. Export the document as PDF and upload that.",
        "Les fichiers de ce programme ne sont pas pris en charge. Exportez le document en PDF et envoyez ce PDF.",
        "Los archivos de este programa no se admiten. Exporte el documento como PDF y súbalo.",
        "Arquivos deste programa não são aceitos. Exporte o documento como PDF e envie o PDF.",
        "Dateien dieses Programms werden nicht unterstützt. Exportieren Sie das Dokument als PDF und laden Sie dieses hoch.",
        "不支持此程序的文件。请将文档导出为 PDF 后上传。",
    ),
    Texts(
        "This e-book format is not supported. Convert the book to EPUB and upload that.",
        "Ce format de livre numérique n'est pas pris en charge. Convertissez le livre en EPUB et envoyez ce fichier.",
        "Este formato de libro electrónico no se admite. Convierta el libro a EPUB y súbalo.",
        "Este formato de livro digital não é aceito. Converta o livro em EPUB e envie-o.",
        "Dieses E-Book-Format wird nicht unterstützt. Wandeln Sie das Buch in EPUB um und laden Sie dieses hoch.",
        "不支持此电子书格式。请将电子书转换为 EPUB 后上传。",
    ),
    Texts(
        "Encrypted or signed containers and keys are not supported. Upload the files inside instead.",
        "Les conteneurs chiffrés ou signés et les clés ne sont pas pris en charge. Envoyez plutôt les fichiers qu'ils "
        "contiennent.",
        "Los contenedores cifrados o firmados y las claves no se admiten. Suba en su lugar los archivos que contienen.",
        "Contêineres cifrados ou assinados e chaves não são aceitos. Envie os arquivos que eles contêm.",
        "Verschlüsselte oder signierte Container und Schlüssel werden nicht unterstützt. Laden Sie stattdessen die Dateien "
        "darin hoch.",
        "不支持加密或签名的容器以及密钥。请改为上传其中的文件。",
    ),
    Texts(
        "The file is in an old binary format that Clew does not support.",
        "Le fichier est dans un ancien format binaire que Clew ne prend pas en charge.",
        "El archivo está en un formato binario antiguo que Clew no admite.",
        "O arquivo está em um formato binário antigo que o Clew não aceita.",
        "Die Datei hat ein altes Binärformat, das Clew nicht unterstützt.",
        "文件采用 Clew 不支持的旧二进制格式。",
    ),
)
"""Formats that Clew does not read."""
