"""Why files cannot be read: their sizes, archives, readers and sources, in the languages of the page.

Above: `reasons.py`, which finds a stored English sentence here. The English texts are those that `ingest` raises; a test compares
them. Reasons of a format are in `format_texts.py`, what is missing from a document that was read in `notice_texts.py`.
"""

from clew.domain.messages import Texts

READING = (
    Texts("The file is empty.", "Le fichier est vide.", "O arquivo está vazio.", "文件为空。"),
    Texts("The file contains no text.", "Le fichier ne contient aucun texte.", "O arquivo não contém texto.", "文件不含文本。"),
    Texts("The file is too large.", "Le fichier est trop volumineux.", "O arquivo é grande demais.", "文件过大。"),
    Texts(
        "The file is larger than {limit} MB.",
        "Le fichier dépasse {limit} Mo.",
        "O arquivo tem mais de {limit} MB.",
        "文件超过 {limit} MB。",
    ),
    Texts(
        "The file contains more than {limit} characters of text.",
        "Le fichier contient plus de {limit} caractères de texte.",
        "O arquivo contém mais de {limit} caracteres de texto.",
        "文件包含的文本超过 {limit} 个字符。",
    ),
    Texts(
        "The file cannot be opened.",
        "Le fichier ne peut pas être ouvert.",
        "O arquivo não pode ser aberto.",
        "无法打开文件。",
    ),
    Texts(
        "The file is damaged, or its format is not the one that its name suggests.",
        "Le fichier est endommagé, ou son format n'est pas celui que son nom indique.",
        "O arquivo está danificado ou seu formato não é o que o nome indica.",
        "文件已损坏，或其格式与文件名不符。",
    ),
    Texts(
        "The file is damaged, or uses features that Clew cannot read.",
        "Le fichier est endommagé, ou utilise des fonctions que Clew ne sait pas lire.",
        "O arquivo está danificado ou usa recursos que o Clew não consegue ler.",
        "文件已损坏，或使用了 Clew 无法读取的功能。",
    ),
    Texts(
        "The file is nested too deeply.",
        "Le fichier a trop de niveaux d'imbrication.",
        "O arquivo tem níveis de aninhamento demais.",
        "文件的嵌套层级过深。",
    ),
    Texts(
        "The file is password-protected.",
        "Le fichier est protégé par un mot de passe.",
        "O arquivo é protegido por senha.",
        "文件受密码保护。",
    ),
    Texts(
        "The file is password-protected. Save it without a password and upload it again.",
        "Le fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe et envoyez-le de nouveau.",
        "O arquivo é protegido por senha. Salve-o sem senha e envie-o de novo.",
        "文件受密码保护。请另存为无密码的文件后重新上传。",
    ),
    Texts(
        "The file is password-protected or in an old Office format. Save it without a password in a current format and upload it "
        "again.",
        "Le fichier est protégé par un mot de passe, ou dans un ancien format Office. Enregistrez-le sans mot de passe dans un "
        "format actuel et envoyez-le de nouveau.",
        "O arquivo é protegido por senha ou está em um formato antigo do Office. Salve-o sem senha em um formato atual e envie-o "
        "de novo.",
        "文件受密码保护，或采用旧版 Office 格式。请以当前格式另存为无密码的文件后重新上传。",
    ),
)
"""Any file."""

CONTAINERS = (
    Texts(
        "The file is damaged or truncated: it is not a complete archive.",
        "Le fichier est endommagé ou tronqué : ce n'est pas une archive complète.",
        "O arquivo está danificado ou truncado: não é um arquivo compactado completo.",
        "文件已损坏或被截断，不是完整的压缩包。",
    ),
    Texts(
        "The file is damaged, or its compression method is not supported.",
        "Le fichier est endommagé, ou sa méthode de compression n'est pas prise en charge.",
        "O arquivo está danificado ou seu método de compressão não é aceito.",
        "文件已损坏，或其压缩方法不受支持。",
    ),
    Texts(
        "The file unpacks to more than {limit} MB.",
        "Une fois décompressé, le fichier dépasse {limit} Mo.",
        "Descompactado, o arquivo tem mais de {limit} MB.",
        "文件解压后超过 {limit} MB。",
    ),
    Texts(
        "A part of the file unpacks to more than {limit} MB.",
        "Une fois décompressée, une partie du fichier dépasse {limit} Mo.",
        "Descompactada, uma parte do arquivo tem mais de {limit} MB.",
        "文件的一部分解压后超过 {limit} MB。",
    ),
    Texts(
        "The file unpacks to far more data than a document would (archive bomb).",
        "Une fois décompressé, le fichier est bien plus gros que ne le serait un document (bombe de décompression).",
        "Descompactado, o arquivo é muito maior do que um documento seria (bomba de descompressão).",
        "文件解压后的数据量远超正常文档（压缩炸弹）。",
    ),
    Texts(
        "The archive has more than {limit} members.",
        "L'archive contient plus de {limit} éléments.",
        "O arquivo compactado tem mais de {limit} itens.",
        "压缩包的成员超过 {limit} 个。",
    ),
    Texts(
        "The archive contains too many files.",
        "L'archive contient trop de fichiers.",
        "O arquivo compactado contém arquivos demais.",
        "压缩包中的文件过多。",
    ),
    Texts(
        "The archive does not contain a {kind} document.",
        "L'archive ne contient pas de document {kind}.",
        "O arquivo compactado não contém um documento {kind}.",
        "压缩包中没有 {kind} 文档。",
    ),
    Texts(
        "The archive contains no document that can be read.",
        "L'archive ne contient aucun document lisible.",
        "O arquivo compactado não contém nenhum documento legível.",
        "压缩包中没有可读取的文档。",
    ),
    Texts(
        "The archive contains no document that can be read. {reason}",
        "L'archive ne contient aucun document lisible. {reason}",
        "O arquivo compactado não contém nenhum documento legível. {reason}",
        "压缩包中没有可读取的文档。{reason}",
    ),
    Texts(
        "None of the {count} files inside could be read.",
        "Aucun des fichiers contenus ({count}) n'a pu être lu.",
        "Nenhum dos arquivos contidos ({count}) pôde ser lido.",
        "其中的 {count} 个文件均无法读取。",
    ),
    Texts(
        "None of the {count} files inside could be read. {reason}",
        "Aucun des fichiers contenus ({count}) n'a pu être lu. {reason}",
        "Nenhum dos arquivos contidos ({count}) pôde ser lido. {reason}",
        "其中的 {count} 个文件均无法读取。{reason}",
    ),
    Texts(
        "The file is nested in too many archives or messages.",
        "Le fichier est imbriqué dans trop d'archives ou de messages.",
        "O arquivo está dentro de arquivos compactados ou mensagens demais.",
        "文件嵌套在过多层压缩包或邮件中。",
    ),
    Texts(
        "The file contains too many other files.",
        "Le fichier contient trop d'autres fichiers.",
        "O arquivo contém outros arquivos demais.",
        "文件中包含的其他文件过多。",
    ),
    Texts(
        "The files inside exceed the total size limit.",
        "Les fichiers contenus dépassent ensemble la taille maximale.",
        "Juntos, os arquivos contidos excedem o tamanho máximo.",
        "其中文件的总大小超过上限。",
    ),
    Texts(
        "The text of all files together exceeds the limit.",
        "Le texte de tous les fichiers dépasse ensemble la limite.",
        "O texto de todos os arquivos juntos excede o limite.",
        "所有文件的文本总量超过上限。",
    ),
    Texts(
        "The time limit was reached while reading the other files.",
        "Le temps imparti s'est écoulé pendant la lecture des autres fichiers.",
        "O tempo limite se esgotou durante a leitura dos outros arquivos.",
        "读取其他文件时已达到时间上限。",
    ),
    Texts("It is not a file.", "Ce n'est pas un fichier.", "Não é um arquivo.", "它不是文件。"),
)
"""Archives, and the files inside a file."""

SERVER = (
    Texts(
        "Reading the file took longer than {seconds} seconds.",
        "La lecture du fichier a pris plus de {seconds} secondes.",
        "A leitura do arquivo demorou mais de {seconds} segundos.",
        "读取文件用时超过 {seconds} 秒。",
    ),
    Texts(
        "Converting the old Office file took longer than {seconds} seconds.",
        "La conversion de l'ancien fichier Office a pris plus de {seconds} secondes.",
        "A conversão do arquivo antigo do Office demorou mais de {seconds} segundos.",
        "转换旧版 Office 文件用时超过 {seconds} 秒。",
    ),
    Texts(
        "Reading the file takes more memory than the limit.",
        "La lecture du fichier demande plus de mémoire que la limite.",
        "A leitura do arquivo exige mais memória do que o limite.",
        "读取文件所需的内存超过上限。",
    ),
    Texts(
        "The reader for this kind of file crashed or ran out of memory.",
        "Le lecteur de ce type de fichier s'est arrêté brutalement ou a manqué de mémoire.",
        "O leitor deste tipo de arquivo parou de repente ou ficou sem memória.",
        "此类文件的读取程序崩溃或内存不足。",
    ),
    Texts(
        "The reader for this kind of file failed on this server ({fault}). The file itself may be fine.",
        "Le lecteur de ce type de fichier a échoué sur ce serveur ({fault}). Le fichier lui-même est peut-être intact.",
        "O leitor deste tipo de arquivo falhou neste servidor ({fault}). O arquivo em si pode estar intacto.",
        "此类文件的读取程序在此服务器上出错（{fault}）。文件本身可能没有问题。",
    ),
    Texts(
        "The program that reads documents cannot be started on this server.",
        "Le programme qui lit les documents ne peut pas démarrer sur ce serveur.",
        "O programa que lê os documentos não pode ser iniciado neste servidor.",
        "无法在此服务器上启动读取文档的程序。",
    ),
    Texts(
        "The file cannot be copied into memory for its reader.",
        "Le fichier ne peut pas être copié en mémoire pour son lecteur.",
        "O arquivo não pode ser copiado para a memória para ser lido.",
        "无法将文件复制到内存中供读取程序使用。",
    ),
    Texts(
        "The program that reads documents fails on this server.",
        "Le programme qui lit les documents échoue sur ce serveur.",
        "O programa que lê os documentos falha neste servidor.",
        "读取文档的程序在此服务器上出错。",
    ),
    Texts(
        "The library for {kind} files cannot be loaded: {cause}",
        "La bibliothèque des fichiers {kind} ne peut pas être chargée : {cause}",
        "A biblioteca dos arquivos {kind} não pode ser carregada: {cause}",
        "无法加载 {kind} 文件的程序库：{cause}",
    ),
    Texts(
        "A library for this kind of file cannot be loaded: {cause}",
        "Une bibliothèque pour ce type de fichier ne peut pas être chargée : {cause}",
        "Uma biblioteca para este tipo de arquivo não pode ser carregada: {cause}",
        "无法加载此类文件的程序库：{cause}",
    ),
    Texts(
        "The worker crashed {count} times while processing this file, so Clew stopped trying.",
        "Le processus s'est arrêté brutalement {count} fois en traitant ce fichier ; Clew a donc cessé d'essayer.",
        "O processo parou de repente {count} vezes ao processar este arquivo; por isso o Clew desistiu.",
        "处理此文件时进程崩溃了 {count} 次，Clew 已停止尝试。",
    ),
    Texts(
        "Clew failed to process this file ({error}). This is a bug in Clew; please report it.",
        "Clew n'a pas pu traiter ce fichier ({error}). C'est un défaut de Clew ; merci de le signaler.",
        "O Clew não conseguiu processar este arquivo ({error}). É um defeito do Clew; informe-o, por favor.",
        "Clew 未能处理此文件（{error}）。这是 Clew 的缺陷，请予以报告。",
    ),
    Texts(
        "The uploaded file is no longer stored. Upload it again.",
        "Le fichier envoyé n'est plus conservé. Envoyez-le de nouveau.",
        "O arquivo enviado não está mais guardado. Envie-o de novo.",
        "上传的文件已不再保存。请重新上传。",
    ),
)
"""The server that reads the file."""

WAITING = (
    Texts(
        "The server stopped. Ingestion continues when a server runs again.",
        "Le serveur s'est arrêté. L'ingestion continuera dès qu'un serveur fonctionnera.",
        "O servidor parou. A ingestão continua quando um servidor voltar a funcionar.",
        "服务器已停止。服务器恢复运行后将继续处理。",
    ),
    Texts(
        "The index now uses another embedding model. Restart the server with that model.",
        "L'index utilise maintenant un autre modèle d'embedding. Redémarrez le serveur avec ce modèle.",
        "O índice agora usa outro modelo de embedding. Reinicie o servidor com esse modelo.",
        "索引现在使用另一个嵌入模型。请使用该模型重新启动服务器。",
    ),
    Texts(
        "The embedding model cannot be used.",
        "Le modèle d'embedding ne peut pas être utilisé.",
        "O modelo de embedding não pode ser usado.",
        "无法使用嵌入模型。",
    ),
    Texts(
        "Waiting for the search index: {reason}",
        "En attente de l'index de recherche : {reason}",
        "Aguardando o índice de busca: {reason}",
        "正在等待搜索索引：{reason}",
    ),
    Texts(
        "Clew failed to copy this document to the search index ({error}). This is a bug in Clew; please report it.",
        "Clew n'a pas pu copier ce document dans l'index de recherche ({error}). C'est un défaut de Clew ; merci de le signaler.",
        "O Clew não conseguiu copiar este documento para o índice de busca ({error}). É um defeito do Clew; informe-o, por "
        "favor.",
        "Clew 未能将此文档复制到搜索索引（{error}）。这是 Clew 的缺陷，请予以报告。",
    ),
)
"""What a document that is not ready waits for."""

SOURCES = (
    Texts(
        "The process that did this run ended early.",
        "Le processus de cette exécution s'est terminé prématurément.",
        "O processo desta execução terminou antes da hora.",
        "执行此次同步的进程提前结束。",
    ),
    Texts(
        "{count} of {total} documents would be removed. The folder is empty. Is it mounted? Nothing was removed. If you deleted "
        "their files on purpose, run `clew sources run {source} --yes-delete`.",
        "{count} documents sur {total} seraient supprimés. Le dossier est vide. Est-il monté ? Rien n'a été supprimé. Si vous "
        "avez effacé leurs fichiers volontairement, lancez `clew sources run {source} --yes-delete`.",
        "{count} de {total} documentos seriam removidos. A pasta está vazia. Ela está montada? Nada foi removido. Se você apagou "
        "os arquivos de propósito, execute `clew sources run {source} --yes-delete`.",
        "{total} 个文档中有 {count} 个将被移除。文件夹为空，是否已挂载？尚未移除任何内容。如果您是有意删除这些文件的，请运行 "
        "`clew sources run {source} --yes-delete`。",
    ),
    Texts(
        "{count} of {total} documents would be removed. The limit is {limit} %. Nothing was removed. If you deleted their files "
        "on purpose, run `clew sources run {source} --yes-delete`.",
        "{count} documents sur {total} seraient supprimés. La limite est de {limit} %. Rien n'a été supprimé. Si vous avez "
        "effacé leurs fichiers volontairement, lancez `clew sources run {source} --yes-delete`.",
        "{count} de {total} documentos seriam removidos. O limite é {limit} %. Nada foi removido. Se você apagou os arquivos de "
        "propósito, execute `clew sources run {source} --yes-delete`.",
        "{total} 个文档中有 {count} 个将被移除，上限为 {limit} %。尚未移除任何内容。如果您是有意删除这些文件的，请运行 "
        "`clew sources run {source} --yes-delete`。",
    ),
    Texts(
        "The source {name} already has a document with this path in the same place. Give one of the two sources a workspace.",
        "La source {name} a déjà un document avec ce chemin au même endroit. Donnez un espace de travail à l'une des "
        "deux sources.",
        "A fonte {name} já tem um documento com este caminho no mesmo lugar. Dê um espaço de trabalho a uma das duas fontes.",
        "来源 {name} 在同一位置已有此路径的文档。请为其中一个来源指定工作区。",
    ),
)
"""Why a run of a source was stopped or interrupted, and why it refused a file."""
