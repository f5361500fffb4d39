"""French."""

VERBS = """parler raconter mentionner citer évoquer affirmer soutenir discuter expliquer décrire détailler préciser
    clarifier éclairer éclaircir commenter noter remarquer demander interroger questionner suggérer proposer
    recommander conseiller insinuer impliquer rapporter réciter formuler reformuler paraphraser répéter rappeler
    récapituler résumer synthétiser condenser raccourcir abréger écourter élargir étendre étoffer allonger rallonger
    prolonger approfondir développer creuser spécifier définir justifier défendre appuyer illustrer démontrer déballer
    décortiquer démêler débroussailler décoder déchiffrer disséquer traduire interpréter esquisser rédiger taper
    imprimer relire penser supposer imaginer considérer réfléchir oublier réaliser piger capter saisir gaver saouler
    soûler embrouiller perturber troubler dérouter intriguer intéresser fasciner passionner surprendre étonner choquer
    ennuyer fatiguer lasser gêner déranger tracasser chiffonner turlupiner titiller tarabuster inquiéter effrayer
    échapper dépasser regarder observer vérifier contrôler examiner réviser écouter montrer afficher présenter révéler
    souligner insister donner redonner passer repasser envoyer balancer filer partager fournir offrir livrer apporter
    ramener sortir ressortir prendre choisir sélectionner opter préférer désirer souhaiter aimer adorer détester
    espérer essayer tenter commencer recommencer démarrer débuter attaquer continuer poursuivre enchaîner reprendre
    rester demeurer arrêter finir terminer conclure sauter zapper bondir changer bouger tourner retourner rentrer
    avancer reculer plonger zoomer focaliser concentrer pencher attarder aborder traiter couvrir toucher ouvrir
    rouvrir fermer casser couper découper trancher simplifier alléger dégraisser élaguer polir nettoyer corriger
    améliorer ajuster adapter modifier remplacer échanger retravailler arranger organiser ranger trier lister énumérer
    numéroter compter comparer confronter distinguer séparer connecter relier lier combiner fusionner joindre ajouter
    inclure insérer enlever retirer supprimer laisser aider assister enseigner apprendre étudier marcher fonctionner
    arriver signifier sembler paraître sonner sentir coincer bloquer caler buter ramer galérer peiner planter tiquer
    accrocher décrocher trébucher chercher trouver rechercher dépendre utiliser apprécier remercier excuser pardonner
    promettre confirmer acquiescer douter soupçonner mériter manquer causer papoter bavarder dérouler déplier
    décomposer éplucher vulgariser démystifier recadrer refaire renseigner éduquer guider orienter diriger promener
    balader survoler effleurer bâcler expédier détendre tarder cogiter gamberger mater checker kiffer comater bugger
    buguer flipper spoiler switcher forwarder focus rater louper négliger suffire convaincre persuader rassurer
    évaluer juger peser soulever évacuer zieuter lorgner relancer renchérir compléter"""

IRREGULAR = """dis dit dits dites disent dire disais disait dirais dirait redis redit redire redites sais sait savons
    savez savent savoir su sus saurais veux veut voulons voulez veulent vouloir voulu voulais voulait voudrais
    voudrait voudrions peux peut pouvons pouvez peuvent pouvoir pu pourrais pourrait pourriez pourrions dois doit
    devons devez doivent devoir dû devrais devrait fais fait faites faisons font faire ferais ferait fasse faisait
    refais refait refaites vais vas va allons allez vont aller allait irais irait viens vient venons venez viennent
    venir venu venait reviens revient revenons revenez revenir revenu vois voit voyons voyez voient voir vu voyait
    revois revoir comprends comprend comprenons comprenez comprennent comprendre compris comprenais prends prend
    prenez prenons pris reprends reprenez repris mets met mettons mettez mettent mettre mis remets remettre suis suit
    suivre suivi suivais lis lit lisez lire lu relis écris écrit écrivez écrire réécris réécrire crois croit croyez
    croire cru tiens tient tenez tenir tenu connais connaît connaître connu reçois sens sent sentir perds perdu perdre
    entends entend entendre entendu rends rend rendre rendu attends attendre étais était été serait sera soit ait
    aurais aurait auriez eu as avez avons ont avait avais avaient faut faudrait fallait vaut vaudrait va-t vas-y
    veuillez puis-je puisse tais tait surprend plaît plaisent plairait permet permettez dors ouvre ouvrez ouvert offre
    souviens souvient souvenir suffit suffisent suffirait suffira convaincu convaincue convainc convaincs relit
    relisez paraît parait apparaît"""

JUDGEMENTS = """bon bonne bien mieux meilleur meilleure mauvais mauvaise pire pas mal super génial géniale top cool
    nul nulle naze faible fort forte court courte bref brève long longue vague flou floue confus confuse clair claire
    obscur obscure opaque ambigu ambiguë compliqué compliquée complexe dur dure difficile facile simple simples dense
    lourd lourde léger légère profond profonde superficiel superficielle large général générale précis précise exact
    exacte juste correct correcte faux fausse vrai vraie bizarre étrange curieux curieuse drôle louche chelou suspect
    suspecte surprenant surprenante étonnant étonnante inattendu intéressant intéressante intrigant passionnant
    passionnante ennuyeux chiant chiante relou important importante crucial cruciale vital essentiel essentielle clé
    pertinent pertinente utile inutile nécessaire évident évidente caché manquant incomplet incomplète complet
    complète entier entière total partiel partielle bâclé bâclée rapide lent lente soigné soigneux approfondi
    approfondie raisonnable plausible convaincant convaincante douteux douteuse discutable certain certaine incertain
    sûr sûre content contente ravi ravie triste désolé désolée inquiet inquiète perdu perdue paumé paumée largué
    larguée perplexe dubitatif dubitative dépassé dépassée fatigué fatiguée prêt prête occupé pressé pressée technique
    abstrait abstraite théorique pratique concret concrète imbuvable indigeste incompréhensible illisible charabia
    chinois brouillon brouillonne succinct succincte maigre fouillis nébuleux nébuleuse fumeux fumeuse tordu tordue
    alambiqué pourri pourrie ouf dingue fou folle malin bête stupide sympa gentil gentille aimable adorable parfait
    parfaite excellent excellente merveilleux fameux fameuse fameuses soi-disant dit dite susdit susmentionné sacré
    sacrée foutu foutue satané intéressé chargé touffu interminable terrible horrible affreux affreuse lourdingue
    bancal bancale creux creuse"""

NOUNS = """idée idées pensée sens signification raison raisons cause question questions doute doutes souci soucis
    problème problèmes pb blème confusion indice explication explications explicatif clarification description
    définition exemple exemples illustration détail détails info infos information informations précision précisions
    contexte aperçu résumé récap topo mot mots phrase phrases paragraphe texte remarque commentaire commentaires note
    notes histoire affaire sujet thème truc trucs machin machins bidule chose choses bout morceau passage partie part
    côté aspect angle vue avis opinion impression oreille oreilles œil yeux tête cerveau esprit tas paquet reste
    moitié début milieu fin haut bas coup tour fois moment seconde minute instant intérêt curiosité attention
    profondeur longueur faveur gentillesse amabilité obligeance aide main plaisir besoin envie peine mal difficulté
    difficultés manière façon genre sorte espèce style bouquin lanterne loupe zoom rapport propos preuve preuves
    source sources chiffre chiffres données citation citations lien liens référence références affirmation complément
    compléments supplément surprise nuance nuances rab bonus substance matière fond"""

PEOPLE = """chef cheffe patron patronne boss manager collègue collègues client cliente prof professeur professeure
    maître maîtresse étudiant étudiante élève enfant enfants gosse gosses gamin gamine fils fille mère père maman papa
    parents femme mari ami amie amis pote potes copain copine mémé mamie papi papy mémère voisin voisine frère frérot
    frangin soeur sœur mec meuf gars gros wesh monsieur madame mademoiselle messieurs chéri chérie cher chère bébé
    bibi quelqu'un personne personnes gens équipe public lecteur lecteurs débutant débutante novice nul nuls néophyte
    expert docteur robot assistant machine ordi chat ia jeune vieux vieille petit-fils petite-fille neveu nièce cousin
    cousine tonton tata tatie gendre binôme"""

ADVERBS = """vraiment réellement franchement honnêtement sérieusement sérieux sincèrement carrément totalement
    complètement entièrement absolument sûrement certainement probablement peut-être apparemment évidemment clairement
    exactement précisément spécifiquement particulièrement surtout principalement généralement souvent parfois
    toujours jamais rarement presque environ plutôt assez très trop tellement si peu beaucoup davantage plus moins
    encore déjà bientôt tard maintenant aujourd'hui demain hier avant après ensuite puis enfin finalement d'abord
    récemment rapidement vite lentement doucement brièvement soigneusement correctement simplement facilement
    directement droit ensemble séparément notamment bref donc alors or cependant toutefois pourtant néanmoins quand
    même ailleurs partout quelque quelconque parce puisque car lorsque tandis sinon là ici dessus dessous dedans
    dehors derrière devant loin près vers autour travers voilà voici hein quoi bah ben bof ouais oui non nan ok d'acc
    dac ouf oups aïe zut mince flûte purée punaise putain merde mdr lol ptdr jsp jpp tkt askip genre grave wsh frr
    chui chuis jsuis jvois jsais jveux jpeux tjrs tjs ptet ptetre bcp pk pq pcq pcke qd dc ds ac tt ts tte dsl stp svp
    vs g c cé ke koi kwa mtn auj vmt vrmt jcomp rien r d'ailleurs au juste histoire courant courante gros fissa illico"""
