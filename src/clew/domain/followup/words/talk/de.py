"""German."""

VERBS = """sagen erzählen reden sprechen erwähnen behaupten diskutieren erklären erläutern beschreiben kommentieren
    notieren bemerken antworten fragen erfragen nach|fragen rück|fragen hinter|fragen vor|schlagen empfehlen raten
    an|deuten meinen beziehen formulieren um|formulieren wiederholen zusammen|fassen zusammen|packen rekapitulieren
    verkürzen kürzen straffen ein|dampfen erweitern aus|bauen aus|weiten aus|führen aus|breiten aus|holen ausdehnen
    vertiefen entwickeln präzisieren konkretisieren spezifizieren definieren begründen rechtfertigen belegen stützen
    veranschaulichen verdeutlichen illustrieren zeigen auf|zeigen auf|schlüsseln auf|dröseln auf|klären entwirren
    entschlüsseln zerlegen zergliedern auseinander|nehmen durch|gehen durch|kauen durch|nehmen übersetzen deuten
    interpretieren skizzieren entwerfen tippen drucken lesen vor|lesen durch|lesen nach|lesen denken nach|denken
    überlegen glauben vermuten an|nehmen betrachten erinnern vergessen vor|stellen merken erkennen verstehen begreifen
    kapieren checken raffen schnallen peilen blicken durch|blicken folgen verwirren irritieren wundern stören nerven
    ärgern beschäftigen beunruhigen interessieren faszinieren reizen überraschen erstaunen schockieren langweilen
    ermüden verunsichern schauen an|schauen sehen an|sehen gucken an|gucken prüfen über|prüfen nach|prüfen hören
    an|hören zu|hören präsentieren dar|stellen hervor|heben unterstreichen betonen geben her|geben schicken senden
    teilen liefern reichen bringen holen nehmen mit|nehmen wählen aus|wählen aus|suchen bevorzugen wünschen brauchen
    benötigen mögen lieben hassen hoffen versuchen probieren an|fangen beginnen starten los|legen weiter|machen
    weiter|gehen weiter|reden fort|fahren fort|setzen bleiben auf|hören enden beenden ab|schließen fertig|stellen
    überspringen springen hüpfen wechseln drehen um|drehen zurück|kehren zurück|kommen zurück|gehen kommen gehen
    ein|gehen rein|gehen laufen tauchen ein|tauchen bohren nach|bohren zoomen ran|zoomen rein|zoomen fokussieren
    konzentrieren widmen behandeln an|gehen an|packen auf|greifen auf|nehmen berühren streifen an|reißen öffnen
    auf|machen schließen brechen runter|brechen herunter|brechen schneiden vereinfachen verschlanken polieren
    auf|räumen verbessern an|passen ändern ab|ändern ersetzen tauschen überarbeiten um|schreiben auf|schreiben
    schreiben formatieren ordnen an|ordnen sortieren auf|listen auf|zählen nummerieren zählen vergleichen
    gegenüber|stellen unterscheiden trennen verbinden verknüpfen kombinieren zusammen|legen hinzu|fügen ergänzen
    ein|fügen ein|bauen weg|lassen aus|lassen streichen entfernen lassen machen tun helfen unterstützen lehren lernen
    studieren funktionieren klappen passieren geschehen bedeuten heißen scheinen wirken klingen fühlen an|fühlen
    hängen hapern haken stolpern scheitern straucheln suchen finden ab|hängen gelten benutzen nutzen verwenden danken
    bedanken entschuldigen verzeihen versprechen bestätigen zu|stimmen zweifeln bezweifeln verdienen erlauben
    gestatten fehlen plaudern
    quatschen labern beleuchten durch|leuchten unter|füttern ab|handeln zerpflücken auf|bröseln entfalten aus|rollen
    servieren spendieren zocken feiern chillen verpassen überlesen überhören übersehen verpennen genügen aus|reichen
    überzeugen überreden beruhigen bewerten beurteilen ab|wägen nach|schieben nach|legen nach|haken nach|liefern
    vor|nehmen nach|reichen ein|leuchten auf|frischen"""

IRREGULAR = """sagst sagte gesagt spricht sprach gesprochen gibst gib gibt gab gegeben nimmst nimm nimmt nahm genommen
    siehst sieh sieht sah gesehen liest lies las gelesen weiß weißt wissen wusste gewusst kann kannst können könnt
    könnte könntest könnten konnte muss musst müssen müsste musste darf darfst dürfen dürfte durfte soll sollst sollen
    sollte will willst wollen wollte mag magst mögen möchte möchtest möchten mochte hilf hilfst hilft half geholfen
    vergiss vergisst vergaß vergessen versteht verstand verstanden begriff begriffen kam gekommen ging gegangen ginge
    stand steht gestanden stehen stehe brach bricht brich gebrochen sprang gesprungen blieb geblieben ließ lässt
    gelassen schrieb geschrieben hieß geheißen klang gedacht dachte gebracht brachte fing gefangen angefangen lief
    läuft gelaufen trifft triffst traf getroffen schlug schlägt fällt fiel gefallen ist sind war waren wäre wären bin
    bist seid sei gewesen hat habe haben hast habt hatte hatten hätte hätten hättest hab wird werden würde würdest
    würden wurde geworden werd tu tut tust tat getan täte lag liegt liegen hing steck steckt stecken stecke entgeht
    entging fresse frisst sitzt sitzen saß bezogen bezieht beziehst schlau"""

JUDGEMENTS = """gut guter gutes gute besser beste bester bestes besten schlecht schlechter super toll prima klasse
    spitze okay schwach stark kurz kürzer lang länger langatmig knapp knapper vage vager schwammig unscharf
    verschwommen klar klarer unklar undurchsichtig kryptisch mehrdeutig verwirrend wirr verwirrt kompliziert komplex
    knifflig schwer schwierig leicht einfach einfacher simpel dicht tief tiefer oberflächlich breit allgemein
    spezifisch genau genauer genaue genaueres präzise exakt richtig falsch wahr stimmig komisch seltsam merkwürdig
    sonderbar eigenartig schräg verdächtig ungewöhnlich überraschend erstaunlich unerwartet interessant interessanter
    spannend spannende fesselnd langweilig öde trocken wichtig wichtiger wichtigste wichtigsten entscheidend zentral
    wesentlich relevant irrelevant nützlich nutzlos hilfreich praktisch nötig notwendig unnötig offensichtlich
    versteckt fehlend unvollständig vollständig komplett ganz ganze ganzen gesamt teilweise hastig schludrig
    sorgfältig gründlich ordentlich angemessen sinnvoll vernünftig plausibel überzeugend fragwürdig zweifelhaft
    strittig sicher unsicher neugierig gespannt froh traurig besorgt nervös ratlos überfordert planlos ahnungslos müde
    fertig bereit schnell langsam genial großartig wunderbar perfekt schön cool krass mega verrückt blöd doof dumm
    klug technisch abstrakt theoretisch konkret konkreter dünn mager dürftig spärlich holprig konfus chaotisch
    unleserlich unverständlich verständlich verständlicher ausführlich ausführlicher detailliert detaillierter näher
    nähere näheres weitere weiteres weiteren geschwollen verschwurbelt hoch spanisch böhmisch berühmt berühmte
    berüchtigte ominöse ominösen besagte besagten sogenannte sogenannten verdammte verdammten lückenhaft
    widersprüchlich nichtssagend inhaltsleer mau lau happig haarig endlos furchtbar schrecklich grauenhaft überzeugt
    lose wackelig wacklig hohl"""

NOUNS = """Idee Ideen Gedanke Gedanken Sinn Bedeutung Kern Grund Gründe Ursache Frage Fragen Rückfrage Rückfragen
    Nachfrage Zweifel Sorge Sorgen Problem Probleme Verwirrung Hinweis Hinweise Erklärung Erklärungen Erläuterung
    Erläuterungen Klarstellung Beschreibung Definition Beispiel Beispiele Beispielen Detail Details Einzelheiten Info
    Infos Information Informationen Auskunft Einblick Hintergrund Hintergründe Kontext Überblick Zusammenfassung
    Wortlaut Formulierung Satz Sätze Sätzen Wort Worte Worten Wörter Wörtern Absatz Text Aussage Bemerkung Kommentar
    Notiz Notizen Geschichte Sache Sachen Thema Themen Ding Dinge Dings Zeug Kram Teil Teile Stück Stelle Abschnitt
    Seite Aspekt Sicht Meinung Eindruck Ohr Ohren Auge Augen Kopf Hirn Bahnhof Schlauch Haufen Menge Rest Hälfte
    Anfang Mitte Ende Schluss Mal Moment Sekunde Minute Augenblick Interesse Neugier Aufmerksamkeit Tiefe Länge
    Gefallen Freundlichkeit Güte Hilfe Hand Bitte Bedarf Lust Mühe Schwierigkeit Schwierigkeiten Art Weise Licht
    Klartext Butter Fische Plan Peilung Ahnung Angaben Ausführung Ausführungen Beleg Belege Belegen Quelle Quellen
    Nachweis Nachweise Beweis Beweise Zahl Zahlen Daten Zitat Zitate Fakten Fleisch Schnelldurchlauf Schnelldurchgang
    Zeitraffer Annahme Schlussfolgerung Behauptung Ergänzung Ergänzungen Nuance Überraschung Nachtrag Substanz
    Tiefgang"""

PEOPLE = """Chef Chefin Boss Vorgesetzter Kollege Kollegin Kollegen Kunde Kundin Lehrer Lehrerin Professor Student
    Schüler Kind Kinder Sohn Tochter Mama Mutter Papa Vater Eltern Frau Mann Partner Freund Freundin Freunde Kumpel
    Oma Opa Nachbar Nachbarin Bruder Schwester Bro Digga Digger Diggi Alter Alda Junge Leute Herr Herren Dame Damen
    Liebe Lieber Liebling Schatz Schatzi jemand jemanden niemand alle Team Publikum Leser Anfänger Laie Laien Dummies
    Experte Doktor Roboter Assistent Computer Maschine Chat Bot KI Kleiner Kleine Enkel Enkelin Neffe Nichte Cousin
    Cousine Onkel Tante Schwager Azubi Praktikant Mitbewohner Großmutter Großvater"""

ADVERBS = """wirklich echt ehrlich tatsächlich eigentlich im Grunde ernsthaft total völlig komplett ganz absolut
    definitiv bestimmt sicherlich wahrscheinlich vielleicht eventuell offenbar anscheinend genau speziell besonders
    insbesondere hauptsächlich meistens allgemein normalerweise oft manchmal immer nie niemals selten kaum fast
    beinahe ungefähr etwa ziemlich recht eher etwas leicht sehr extrem so zu genug viel mehr weniger nochmal nochmals
    noch wieder einmal zweimal weiter weiterhin außerdem zudem auch jedoch aber trotzdem dennoch sonst stattdessen
    schon bald später jetzt heute morgen gestern früher vorher vorhin nachher danach dann zuerst zunächst zuletzt
    endlich schließlich kürzlich neulich gerade schnell langsam kurz sorgfältig gründlich richtig direkt gleich sofort
    zusammen einzeln getrennt insgesamt leider hoffentlich irgendwie irgendwo irgendwas irgendein irgendwann weil da
    obwohl während falls ob wenn dass denn doch halt eben mal bloß nur ja nein nee nö jo jep klar ok na naja tja ach
    aha oh hm äh ähm hä hey hallo moin servus grüezi mist verdammt scheiße boah puh uff huch ups krass bitte bidde
    büdde danke dankeschön merci gell ne oder wa nich net ned nix nüscht ma mah ebend a bissl bissle bisserl bisschen
    bissel weng wengl hin her rum herum raus rein rauf runter rüber drauf drüber drunter drin dran dabei dazu davon
    damit dafür dagegen darauf darüber darum worum wobei wozu woran worin weg fort zurück vor nach aus an ab auf ein
    durch um auseinander näher genauer ran was wat watt dat det dit ick ik isch mia mir dir eich euch lg vg kp kA k.A.
    pls plz thx vllt vlt iwie iwas wg bzgl btr zwecks hinsichtlich bezüglich betreffs angeht betrifft anbelangt ruhig
    gern gerne bitteschön"""
