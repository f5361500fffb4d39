"""Why files cannot be read: their sizes, archives, readers and sources, in the languages of the page.

Above: `reasons.py`, which finds a stored English sentence here. The English texts are those that `ingest` raises; a test compares
them. Reasons of a format are in `format_texts.py`, what is missing from a document that was read in `notice_texts.py`.
"""

from clew.domain.messages import Texts

READING = (
    Texts(
        "The file is empty.",
        "Le fichier est vide.",
        "El archivo está vacío.",
        "O arquivo está vazio.",
        "Die Datei ist leer.",
        "文件为空。",
    ),
    Texts(
        "The file contains no text.",
        "Le fichier ne contient aucun texte.",
        "El archivo no contiene texto.",
        "O arquivo não contém texto.",
        "Die Datei enthält keinen Text.",
        "文件不含文本。",
    ),
    Texts(
        "The file is too large.",
        "Le fichier est trop volumineux.",
        "El archivo es demasiado grande.",
        "O arquivo é grande demais.",
        "Die Datei ist zu groß.",
        "文件过大。",
    ),
    Texts(
        "The file is larger than {limit} MB.",
        "Le fichier dépasse {limit} Mo.",
        "El archivo ocupa más de {limit} MB.",
        "O arquivo tem mais de {limit} MB.",
        "Die Datei ist größer als {limit} MB.",
        "文件超过 {limit} MB。",
    ),
    Texts(
        "The file contains more than {limit} characters of text.",
        "Le fichier contient plus de {limit} caractères de texte.",
        "El archivo contiene más de {limit} caracteres de texto.",
        "O arquivo contém mais de {limit} caracteres de texto.",
        "Die Datei enthält mehr als {limit} Zeichen Text.",
        "文件包含的文本超过 {limit} 个字符。",
    ),
    Texts(
        "The file cannot be opened.",
        "Le fichier ne peut pas être ouvert.",
        "El archivo no se puede abrir.",
        "O arquivo não pode ser aberto.",
        "Die Datei lässt sich nicht öffnen.",
        "无法打开文件。",
    ),
    Texts(
        "The file is damaged, or its format is not the one that its name suggests.",
        "Le fichier est endommagé, ou son format n'est pas celui que son nom indique.",
        "El archivo está dañado o su formato no es el que indica su nombre.",
        "O arquivo está danificado ou seu formato não é o que o nome indica.",
        "Die Datei ist beschädigt, oder ihr Format ist nicht das, das ihr Name nahelegt.",
        "文件已损坏，或其格式与文件名不符。",
    ),
    Texts(
        "The file is damaged, or uses features that Clew cannot read.",
        "Le fichier est endommagé, ou utilise des fonctions que Clew ne sait pas lire.",
        "El archivo está dañado o usa funciones que Clew no puede leer.",
        "O arquivo está danificado ou usa recursos que o Clew não consegue ler.",
        "Die Datei ist beschädigt oder nutzt Funktionen, die Clew nicht lesen kann.",
        "文件已损坏，或使用了 Clew 无法读取的功能。",
    ),
    Texts(
        "The file is nested too deeply.",
        "Le fichier a trop de niveaux d'imbrication.",
        "El archivo tiene demasiados niveles de anidamiento.",
        "O arquivo tem níveis de aninhamento demais.",
        "Die Datei ist zu tief verschachtelt.",
        "文件的嵌套层级过深。",
    ),
    Texts(
        "The file is password-protected.",
        "Le fichier est protégé par un mot de passe.",
        "El archivo está protegido con contraseña.",
        "O arquivo é protegido por senha.",
        "Die Datei ist mit einem Passwort geschützt.",
        "文件受密码保护。",
    ),
    Texts(
        "The file is password-protected. Save it without a password and upload it again.",
        "Le fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe et envoyez-le de nouveau.",
        "El archivo está protegido con contraseña. Guárdelo sin contraseña y vuelva a subirlo.",
        "O arquivo é protegido por senha. Salve-o sem senha e envie-o de novo.",
        "Die Datei ist mit einem Passwort geschützt. Speichern Sie sie ohne Passwort und laden Sie sie noch einmal hoch.",
        "文件受密码保护。请另存为无密码的文件后重新上传。",
    ),
    Texts(
        "The file is password-protected or in an old Office format. Save it without a password in a current format and upload it "
        "again.",
        "Le fichier est protégé par un mot de passe, ou dans un ancien format Office. Enregistrez-le sans mot de passe dans un "
        "format actuel et envoyez-le de nouveau.",
        "El archivo está protegido con contraseña o en un formato antiguo de Office. Guárdelo sin contraseña en un formato "
        "actual y vuelva a subirlo.",
        "O arquivo é protegido por senha ou está em um formato antigo do Office. Salve-o sem senha em um formato atual e envie-o "
        "de novo.",
        "Die Datei ist mit einem Passwort geschützt oder hat ein altes Office-Format. Speichern Sie sie ohne Passwort in "
        "einem aktuellen Format und laden Sie sie noch einmal hoch.",
        "文件受密码保护，或采用旧版 Office 格式。请以当前格式另存为无密码的文件后重新上传。",
    ),
)
"""Any file."""

CONTAINERS = (
    Texts(
        "The file is damaged or truncated: it is not a complete archive.",
        "Le fichier est endommagé ou tronqué : ce n'est pas une archive complète.",
        "El archivo está dañado o cortado: no es un archivo comprimido completo.",
        "O arquivo está danificado ou truncado: não é um arquivo compactado completo.",
        "Die Datei ist beschädigt oder abgeschnitten: Sie ist kein vollständiges Archiv.",
        "文件已损坏或被截断，不是完整的压缩包。",
    ),
    Texts(
        "The file is damaged, or its compression method is not supported.",
        "Le fichier est endommagé, ou sa méthode de compression n'est pas prise en charge.",
        "El archivo está dañado o su método de compresión no se admite.",
        "O arquivo está danificado ou seu método de compressão não é aceito.",
        "Die Datei ist beschädigt, oder ihr Komprimierungsverfahren wird nicht unterstützt.",
        "文件已损坏，或其压缩方法不受支持。",
    ),
    Texts(
        "The file unpacks to more than {limit} MB.",
        "Une fois décompressé, le fichier dépasse {limit} Mo.",
        "Descomprimido, el archivo ocupa más de {limit} MB.",
        "Descompactado, o arquivo tem mais de {limit} MB.",
        "Entpackt ist die Datei größer als {limit} MB.",
        "文件解压后超过 {limit} MB。",
    ),
    Texts(
        "A part of the file unpacks to more than {limit} MB.",
        "Une fois décompressée, une partie du fichier dépasse {limit} Mo.",
        "Descomprimida, una parte del archivo ocupa más de {limit} MB.",
        "Descompactada, uma parte do arquivo tem mais de {limit} MB.",
        "Entpackt ist ein Teil der Datei größer als {limit} MB.",
        "文件的一部分解压后超过 {limit} MB。",
    ),
    Texts(
        "The file unpacks to far more data than a document would (archive bomb).",
        "Une fois décompressé, le fichier est bien plus gros que ne le serait un document (bombe de décompression).",
        "Descomprimido, el archivo contiene muchos más datos de los que tendría un documento (bomba de descompresión).",
        "Descompactado, o arquivo é muito maior do que um documento seria (bomba de descompressão).",
        "Entpackt enthält die Datei weit mehr Daten, als ein Dokument hätte (Archivbombe).",
        "文件解压后的数据量远超正常文档（压缩炸弹）。",
    ),
    Texts(
        "The archive has more than {limit} members.",
        "L'archive contient plus de {limit} éléments.",
        "El archivo comprimido tiene más de {limit} elementos.",
        "O arquivo compactado tem mais de {limit} itens.",
        "Das Archiv hat mehr als {limit} Einträge.",
        "压缩包的成员超过 {limit} 个。",
    ),
    Texts(
        "The archive contains too many files.",
        "L'archive contient trop de fichiers.",
        "El archivo comprimido contiene demasiados archivos.",
        "O arquivo compactado contém arquivos demais.",
        "Das Archiv enthält zu viele Dateien.",
        "压缩包中的文件过多。",
    ),
    Texts(
        "The archive does not contain a {kind} document.",
        "L'archive ne contient pas de document {kind}.",
        "El archivo comprimido no contiene un documento {kind}.",
        "O arquivo compactado não contém um documento {kind}.",
        "Das Archiv enthält kein Dokument des Typs {kind}.",
        "压缩包中没有 {kind} 文档。",
    ),
    Texts(
        "The archive contains no document that can be read.",
        "L'archive ne contient aucun document lisible.",
        "El archivo comprimido no contiene ningún documento que se pueda leer.",
        "O arquivo compactado não contém nenhum documento legível.",
        "Das Archiv enthält kein lesbares Dokument.",
        "压缩包中没有可读取的文档。",
    ),
    Texts(
        "The archive contains no document that can be read. {reason}",
        "L'archive ne contient aucun document lisible. {reason}",
        "El archivo comprimido no contiene ningún documento que se pueda leer. {reason}",
        "O arquivo compactado não contém nenhum documento legível. {reason}",
        "Das Archiv enthält kein lesbares Dokument. {reason}",
        "压缩包中没有可读取的文档。{reason}",
    ),
    Texts(
        "The only file inside could not be read.",
        "Le seul fichier contenu n'a pas pu être lu.",
        "No se pudo leer el único archivo contenido.",
        "O único arquivo contido não pôde ser lido.",
        "Die einzige enthaltene Datei konnte nicht gelesen werden.",
        "其中唯一的文件无法读取。",
    ),
    Texts(
        "The only file inside could not be read. {reason}",
        "Le seul fichier contenu n'a pas pu être lu. {reason}",
        "No se pudo leer el único archivo contenido. {reason}",
        "O único arquivo contido não pôde ser lido. {reason}",
        "Die einzige enthaltene Datei konnte nicht gelesen werden. {reason}",
        "其中唯一的文件无法读取。{reason}",
    ),
    Texts(
        "None of the {count} files inside could be read.",
        "Aucun des fichiers contenus ({count}) n'a pu être lu.",
        "No se pudo leer ninguno de los archivos contenidos ({count}).",
        "Nenhum dos arquivos contidos ({count}) pôde ser lido.",
        "Keine der enthaltenen Dateien ({count}) konnte gelesen werden.",
        "其中的 {count} 个文件均无法读取。",
    ),
    Texts(
        "None of the {count} files inside could be read. {reason}",
        "Aucun des fichiers contenus ({count}) n'a pu être lu. {reason}",
        "No se pudo leer ninguno de los archivos contenidos ({count}). {reason}",
        "Nenhum dos arquivos contidos ({count}) pôde ser lido. {reason}",
        "Keine der enthaltenen Dateien ({count}) konnte gelesen werden. {reason}",
        "其中的 {count} 个文件均无法读取。{reason}",
    ),
    Texts(
        "The file is nested in too many archives or messages.",
        "Le fichier est imbriqué dans trop d'archives ou de messages.",
        "El archivo está dentro de demasiados archivos comprimidos o mensajes.",
        "O arquivo está dentro de arquivos compactados ou mensagens demais.",
        "Die Datei steckt in zu vielen Archiven oder Nachrichten.",
        "文件嵌套在过多层压缩包或邮件中。",
    ),
    Texts(
        "The file contains too many other files.",
        "Le fichier contient trop d'autres fichiers.",
        "El archivo contiene demasiados archivos.",
        "O arquivo contém outros arquivos demais.",
        "Die Datei enthält zu viele andere Dateien.",
        "文件中包含的其他文件过多。",
    ),
    Texts(
        "The files inside exceed the total size limit.",
        "Les fichiers contenus dépassent ensemble la taille maximale.",
        "Los archivos contenidos superan el límite de tamaño total.",
        "Juntos, os arquivos contidos excedem o tamanho máximo.",
        "Die enthaltenen Dateien sind zusammen zu groß.",
        "其中文件的总大小超过上限。",
    ),
    Texts(
        "The text of all files together exceeds the limit.",
        "Le texte de tous les fichiers dépasse ensemble la limite.",
        "El texto de todos los archivos juntos supera el límite.",
        "O texto de todos os arquivos juntos excede o limite.",
        "Der Text aller Dateien zusammen überschreitet die Grenze.",
        "所有文件的文本总量超过上限。",
    ),
    Texts(
        "The time limit was reached while reading the other files.",
        "Le temps imparti s'est écoulé pendant la lecture des autres fichiers.",
        "El tiempo se agotó mientras se leían los demás archivos.",
        "O tempo limite se esgotou durante a leitura dos outros arquivos.",
        "Die Zeit war abgelaufen, während die anderen Dateien gelesen wurden.",
        "读取其他文件时已达到时间上限。",
    ),
    Texts(
        "It is not a file.",
        "Ce n'est pas un fichier.",
        "No es un archivo.",
        "Não é um arquivo.",
        "Es ist keine Datei.",
        "它不是文件。",
    ),
)
"""Archives, and the files inside a file."""

SERVER = (
    Texts(
        "Reading the file took longer than {seconds} seconds.",
        "La lecture du fichier a pris plus de {seconds} secondes.",
        "Leer el archivo tardó más de {seconds} segundos.",
        "A leitura do arquivo demorou mais de {seconds} segundos.",
        "Das Lesen der Datei dauerte länger als {seconds} Sekunden.",
        "读取文件用时超过 {seconds} 秒。",
    ),
    Texts(
        "Converting the old Office file took longer than {seconds} seconds.",
        "La conversion de l'ancien fichier Office a pris plus de {seconds} secondes.",
        "Convertir el archivo antiguo de Office tardó más de {seconds} segundos.",
        "A conversão do arquivo antigo do Office demorou mais de {seconds} segundos.",
        "Das Umwandeln der alten Office-Datei dauerte länger als {seconds} Sekunden.",
        "转换旧版 Office 文件用时超过 {seconds} 秒。",
    ),
    Texts(
        "Reading the file takes more memory than the limit.",
        "La lecture du fichier demande plus de mémoire que la limite.",
        "Leer el archivo requiere más memoria de la permitida.",
        "A leitura do arquivo exige mais memória do que o limite.",
        "Das Lesen der Datei braucht mehr Speicher als erlaubt.",
        "读取文件所需的内存超过上限。",
    ),
    Texts(
        "The reader for this kind of file crashed or ran out of memory.",
        "Le lecteur de ce type de fichier s'est arrêté brutalement ou a manqué de mémoire.",
        "El lector de este tipo de archivo falló o se quedó sin memoria.",
        "O leitor deste tipo de arquivo parou de repente ou ficou sem memória.",
        "Das Leseprogramm für diese Art von Datei ist abgestürzt, oder ihm ging der Speicher aus.",
        "此类文件的读取程序崩溃或内存不足。",
    ),
    Texts(
        "The reader for this kind of file failed on this server ({fault}). The file itself may be fine.",
        "Le lecteur de ce type de fichier a échoué sur ce serveur ({fault}). Le fichier lui-même est peut-être intact.",
        "El lector de este tipo de archivo falló en este servidor ({fault}). El archivo en sí puede estar bien.",
        "O leitor deste tipo de arquivo falhou neste servidor ({fault}). O arquivo em si pode estar intacto.",
        "Das Leseprogramm für diese Art von Datei ist auf diesem Server fehlgeschlagen ({fault}). Die Datei selbst ist "
        "vielleicht in Ordnung.",
        "此类文件的读取程序在此服务器上出错（{fault}）。文件本身可能没有问题。",
    ),
    Texts(
        "The program that reads documents cannot be started on this server.",
        "Le programme qui lit les documents ne peut pas démarrer sur ce serveur.",
        "El programa que lee documentos no se puede iniciar en este servidor.",
        "O programa que lê os documentos não pode ser iniciado neste servidor.",
        "Das Programm, das Dokumente liest, lässt sich auf diesem Server nicht starten.",
        "无法在此服务器上启动读取文档的程序。",
    ),
    Texts(
        "The file cannot be copied into memory for its reader.",
        "Le fichier ne peut pas être copié en mémoire pour son lecteur.",
        "El archivo no se puede copiar en la memoria para su lector.",
        "O arquivo não pode ser copiado para a memória para ser lido.",
        "Die Datei lässt sich für ihr Leseprogramm nicht in den Speicher kopieren.",
        "无法将文件复制到内存中供读取程序使用。",
    ),
    Texts(
        "The program that reads documents fails on this server.",
        "Le programme qui lit les documents échoue sur ce serveur.",
        "El programa que lee documentos falla en este servidor.",
        "O programa que lê os documentos falha neste servidor.",
        "Das Programm, das Dokumente liest, schlägt auf diesem Server fehl.",
        "读取文档的程序在此服务器上出错。",
    ),
    Texts(
        "The library for {kind} files cannot be loaded: {cause}",
        "La bibliothèque des fichiers {kind} ne peut pas être chargée : {cause}",
        "No se puede cargar la biblioteca para archivos {kind}: {cause}",
        "A biblioteca dos arquivos {kind} não pode ser carregada: {cause}",
        "Die Bibliothek für {kind}-Dateien lässt sich nicht laden: {cause}",
        "无法加载 {kind} 文件的程序库：{cause}",
    ),
    Texts(
        "A library for this kind of file cannot be loaded: {cause}",
        "Une bibliothèque pour ce type de fichier ne peut pas être chargée : {cause}",
        "No se puede cargar una biblioteca para este tipo de archivo: {cause}",
        "Uma biblioteca para este tipo de arquivo não pode ser carregada: {cause}",
        "Eine Bibliothek für diese Art von Datei lässt sich nicht laden: {cause}",
        "无法加载此类文件的程序库：{cause}",
    ),
    Texts(
        "The worker crashed {count} times while processing this file, so Clew stopped trying.",
        "Le processus s'est arrêté brutalement {count} fois en traitant ce fichier ; Clew a donc cessé d'essayer.",
        "El proceso falló {count} veces al tratar este archivo, así que Clew dejó de intentarlo.",
        "O processo parou de repente {count} vezes ao processar este arquivo; por isso o Clew desistiu.",
        "Beim Verarbeiten dieser Datei ist der Worker {count}-mal abgestürzt; Clew versucht es deshalb nicht weiter.",
        "处理此文件时进程崩溃了 {count} 次，Clew 已停止尝试。",
    ),
    Texts(
        "Clew failed to process this file ({error}). This is a bug in Clew; please report it.",
        "Clew n'a pas pu traiter ce fichier ({error}). C'est un défaut de Clew ; merci de le signaler.",
        "Clew no pudo procesar este archivo ({error}). Es un error de Clew; le rogamos que lo notifique.",
        "O Clew não conseguiu processar este arquivo ({error}). É um defeito do Clew; informe-o, por favor.",
        "Clew konnte diese Datei nicht verarbeiten ({error}). Das ist ein Fehler in Clew; bitte melden Sie ihn.",
        "Clew 未能处理此文件（{error}）。这是 Clew 的缺陷，请予以报告。",
    ),
    Texts(
        "The uploaded file is no longer stored. Upload it again.",
        "Le fichier envoyé n'est plus conservé. Envoyez-le de nouveau.",
        "El archivo subido ya no está guardado. Vuelva a subirlo.",
        "O arquivo enviado não está mais guardado. Envie-o de novo.",
        "Die hochgeladene Datei ist nicht mehr gespeichert. Laden Sie sie noch einmal hoch.",
        "上传的文件已不再保存。请重新上传。",
    ),
)
"""The server that reads the file."""

WAITING = (
    Texts(
        "The server stopped. Ingestion continues when a server runs again.",
        "Le serveur s'est arrêté. L'ingestion continuera dès qu'un serveur fonctionnera.",
        "El servidor se detuvo. La lectura continúa cuando vuelva a funcionar un servidor.",
        "O servidor parou. A ingestão continua quando um servidor voltar a funcionar.",
        "Der Server wurde beendet. Das Einlesen geht weiter, sobald wieder ein Server läuft.",
        "服务器已停止。服务器恢复运行后将继续处理。",
    ),
    Texts(
        "The index now uses another embedding model. Restart the server with that model.",
        "L'index utilise maintenant un autre modèle d'embedding. Redémarrez le serveur avec ce modèle.",
        "El índice usa ahora otro modelo de embeddings. Reinicie el servidor con ese modelo.",
        "O índice agora usa outro modelo de embedding. Reinicie o servidor com esse modelo.",
        "Der Index verwendet jetzt ein anderes Embedding-Modell. Starten Sie den Server mit diesem Modell neu.",
        "索引现在使用另一个嵌入模型。请使用该模型重新启动服务器。",
    ),
    Texts(
        "The embedding model cannot be used.",
        "Le modèle d'embedding ne peut pas être utilisé.",
        "No se puede usar el modelo de embeddings.",
        "O modelo de embedding não pode ser usado.",
        "Das Embedding-Modell lässt sich nicht verwenden.",
        "无法使用嵌入模型。",
    ),
    Texts(
        "Waiting for the search index: {reason}",
        "En attente de l'index de recherche : {reason}",
        "Esperando al índice de búsqueda: {reason}",
        "Aguardando o índice de busca: {reason}",
        "Warten auf den Suchindex: {reason}",
        "正在等待搜索索引：{reason}",
    ),
    Texts(
        "Clew failed to copy this document to the search index ({error}). This is a bug in Clew; please report it.",
        "Clew n'a pas pu copier ce document dans l'index de recherche ({error}). C'est un défaut de Clew ; merci de le signaler.",
        "Clew no pudo copiar este documento al índice de búsqueda ({error}). Es un error de Clew; le rogamos que lo notifique.",
        "O Clew não conseguiu copiar este documento para o índice de busca ({error}). É um defeito do Clew; informe-o, por "
        "favor.",
        "Clew konnte dieses Dokument nicht in den Suchindex kopieren ({error}). Das ist ein Fehler in Clew; bitte melden Sie "
        "ihn.",
        "Clew 未能将此文档复制到搜索索引（{error}）。这是 Clew 的缺陷，请予以报告。",
    ),
)
"""What a document that is not ready waits for."""

SOURCES = (
    Texts(
        "The process that did this run ended early.",
        "Le processus de cette exécution s'est terminé prématurément.",
        "El proceso que hacía esta ejecución terminó antes de tiempo.",
        "O processo desta execução terminou antes da hora.",
        "Der Prozess, der diesen Lauf ausführte, endete vorzeitig.",
        "执行此次同步的进程提前结束。",
    ),
    Texts(
        "{count} of {total} documents would be removed. The folder is empty. Is it mounted? Nothing was removed. If you deleted "
        "their files on purpose, run `clew sources run {source} --yes-delete`.",
        "{count} documents sur {total} seraient supprimés. Le dossier est vide. Est-il monté ? Rien n'a été supprimé. Si vous "
        "avez effacé leurs fichiers volontairement, lancez `clew sources run {source} --yes-delete`.",
        "Se eliminarían {count} de {total} documentos. La carpeta está vacía. ¿Está montada? No se ha eliminado nada. Si "
        "borró los archivos a propósito, ejecute `clew sources run {source} --yes-delete`.",
        "{count} de {total} documentos seriam removidos. A pasta está vazia. Ela está montada? Nada foi removido. Se você apagou "
        "os arquivos de propósito, execute `clew sources run {source} --yes-delete`.",
        "{count} von {total} Dokumenten würden entfernt. Der Ordner ist leer. Ist er eingehängt? Es wurde nichts entfernt. "
        "Wenn Sie die Dateien absichtlich gelöscht haben, führen Sie `clew sources run {source} --yes-delete` aus.",
        "{total} 个文档中有 {count} 个将被移除。文件夹为空，是否已挂载？尚未移除任何内容。如果您是有意删除这些文件的，请运行 "
        "`clew sources run {source} --yes-delete`。",
    ),
    Texts(
        "{count} of {total} documents would be removed. The limit is {limit} %. Nothing was removed. If you deleted their files "
        "on purpose, run `clew sources run {source} --yes-delete`.",
        "{count} documents sur {total} seraient supprimés. La limite est de {limit} %. Rien n'a été supprimé. Si vous avez "
        "effacé leurs fichiers volontairement, lancez `clew sources run {source} --yes-delete`.",
        "Se eliminarían {count} de {total} documentos. El límite es {limit} %. No se ha eliminado nada. Si borró los archivos "
        "a propósito, ejecute `clew sources run {source} --yes-delete`.",
        "{count} de {total} documentos seriam removidos. O limite é {limit} %. Nada foi removido. Se você apagou os arquivos de "
        "propósito, execute `clew sources run {source} --yes-delete`.",
        "{count} von {total} Dokumenten würden entfernt. Die Grenze ist {limit} %. Es wurde nichts entfernt. Wenn Sie die "
        "Dateien absichtlich gelöscht haben, führen Sie `clew sources run {source} --yes-delete` aus.",
        "{total} 个文档中有 {count} 个将被移除，上限为 {limit} %。尚未移除任何内容。如果您是有意删除这些文件的，请运行 "
        "`clew sources run {source} --yes-delete`。",
    ),
    Texts(
        "The source {name} already has a document with this path in the same place. Give one of the two sources a workspace.",
        "La source {name} a déjà un document avec ce chemin au même endroit. Donnez un espace de travail à l'une des "
        "deux sources.",
        "La fuente {name} ya tiene un documento con esta ruta en el mismo lugar. Asigne un espacio de trabajo a una de las "
        "dos fuentes.",
        "A fonte {name} já tem um documento com este caminho no mesmo lugar. Dê um espaço de trabalho a uma das duas fontes.",
        "Die Quelle {name} hat am selben Ort schon ein Dokument mit diesem Pfad. Geben Sie einer der beiden Quellen einen "
        "Arbeitsbereich.",
        "来源 {name} 在同一位置已有此路径的文档。请为其中一个来源指定工作区。",
    ),
)
"""Why a run of a source was stopped or interrupted, and why it refused a file."""
