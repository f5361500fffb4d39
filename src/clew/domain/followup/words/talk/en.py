"""English."""

VERBS = """say tell talk speak mention state claim argue discuss explain describe elaborate clarify comment note
    remark answer reply respond ask request question inquire wonder query suggest propose recommend advise hint imply
    refer relate recite phrase word rephrase reword paraphrase rewrite restate repeat reiterate recap summarize
    summarise condense shorten trim abridge expand extend broaden enlarge stretch deepen develop detail specify
    pinpoint define justify defend support back illustrate demonstrate exemplify unpack unravel untangle unscramble
    unfold dissect decode decipher translate interpret outline sketch draft type print read reread skim scan think
    believe guess suppose reckon assume presume figure consider ponder reconsider recall remember remind forget
    imagine picture realize realise recognize recognise understand grasp comprehend follow misunderstand misread
    confuse puzzle baffle bewilder perplex stump bug bother annoy worry trouble irk intrigue interest fascinate excite
    surprise amaze astonish shock bore tire tickle impress strike appeal attract scare frighten freak concern escape
    elude look see watch view glance peek peep check recheck verify inspect examine review revise hear listen notice
    spot observe show display present reveal point highlight underline emphasize emphasise stress give hand pass send
    share provide offer supply serve deliver pull bring fetch grab take pick choose select opt prefer want wish need
    require like love hate enjoy fancy dig mind care hope expect plan try attempt start begin commence launch continue
    carry proceed resume keep stay remain stick linger dwell pause stop end finish wrap complete conclude skip jump
    hop leap switch shift move turn return revert revisit circle loop go come head run walk step dive delve drill drop
    zoom focus concentrate center hone tackle address handle treat cover touch approach attack open reopen close break
    split boil strip cut chop slice simplify streamline lighten polish tidy clean fix improve tweak adjust adapt
    change modify alter replace swap rework redo remake format arrange organize organise sort list enumerate number
    count bullet tabulate compare contrast match distinguish separate connect link combine merge join add include
    insert attach append leave remove delete make do let have get got help assist enlighten educate teach learn study
    work happen occur matter mean seem appear sound feel smell ring click clear stand sit lie hang hold lose miss
    struggle stumble trip fail manage cope seek find search depend apply allow use amplify flesh beef spell shed throw
    bounce thank appreciate apologise apologize excuse pardon forgive promise confirm agree disagree doubt trust
    suspect deserve warrant merit lack chat gloss rush breeze land sink register compute process digest absorb swallow
    chew nail ace rock vibe slap flop suck suffice overlook blend correlate convince persuade satisfy reassure pursue
    evaluate assess judge rate weigh advance enhance refine regenerate resend redesign reorganize reorganise
    incorporate omit reformulate rearrange"""

IRREGULAR = """said told spoke spoken thought understood saw seen heard gave given took taken chose chosen began begun
    went gone came ran left made did done got gotten felt meant kept held lost stood sat lay lain found wrote written
    read sent brought caught taught knew known shown shew broke broken threw thrown shed fell fallen drew drawn stuck
    hung hid hidden spelt spelled learnt struck woke sank sunk rang rung wanna gonna gotta lemme gimme dunno whatcha
    wotcha kinda sorta outta lotta getcha aint ain"""

JUDGEMENTS = """good better best bad worse worst great nice fine decent okay poor weak strong rough crude thin thick
    short long brief lengthy wordy vague fuzzy blurry hazy murky foggy cloudy clear unclear clearer obscure opaque
    cryptic ambiguous confusing confused complicated complex tricky hard tough difficult easy simple plain
    straightforward dense heavy light deep shallow superficial broad narrow general specific precise exact accurate
    inaccurate correct incorrect right wrong true false odd strange weird funny fishy dodgy sketchy shady iffy
    suspicious suspect unusual surprising unexpected interesting intriguing fascinating exciting boring dull dry
    important crucial vital critical key essential relevant irrelevant useful useless helpful unhelpful handy
    necessary unnecessary obvious evident apparent hidden missing incomplete complete full whole entire total partial
    rushed hasty sloppy careless careful thorough proper appropriate sensible reasonable plausible convincing
    unconvincing believable dubious doubtful questionable debatable controversial certain uncertain sure unsure
    curious eager keen interested happy glad pleased sad sorry upset worried nervous scared puzzled baffled bewildered
    perplexed stumped stuck lost overwhelmed tired exhausted sick bored amazed impressed ready busy slow fast quick
    rapid awesome amazing brilliant excellent fantastic wonderful perfect lovely super cool neat sweet crazy insane
    mad wild silly stupid dumb smart clever deeper higher lower bigger smaller larger shorter longer simpler easier
    harder clunky garbled gibberish jumbled muddled messy scrambled patchy skimpy scant meagre sparse juicy meaty
    convoluted technical academic abstract theoretical practical concrete lowkey highkey legit sus cringe lit dope
    mind-boggling mindblowing mind boggling beyond foreign greek gobbledygook famous so-called aforementioned said
    infamous bloody damn freaking effing fluffy waffly wishy-washy hand-wavy meaningless nonsensical counterintuitive
    contradictory endless interminable dreadful terrible horrible awful lame tedious wordier loose tight solid flimsy
    wobbly combined convinced"""

NOUNS = """idea ideas thought thoughts sense meaning meanings gist essence core crux point reason reasons cause
    question questions query queries doubt doubts concern concerns issue issues trouble confusion clue clues hint
    explanation explanations clarification description definition example examples instance illustration detail
    details info information insight insights background context overview summary recap rundown breakdown lowdown
    scoop tea deets wording phrasing phrase phrases sentence sentences word words paragraph text writing statement
    remark comment comments note notes story matter subject topic stuff things bits part bit piece chunk segment
    portion section side aspect angle perspective view opinion take feeling impression ear ears eye eyes mind head
    brain tongue ones thingy thingamajig whatsit gizmo doodad bunch lot lots ton tons heap loads load rest remainder
    whole half start beginning middle end top bottom left look glance peek try go shot turn round time moment second
    minute sec mo while interest curiosity attention focus depth length favour favor kindness help hand assistance
    pleasure justice ado fuss evidence proof source sources figure figures data numbers quote quotes passage passages
    citation citations link links claim claims nuance nuances upshot extra extras bones substance meat"""

PEOPLE = """boss manager supervisor colleague coworker teammate client customer teacher tutor professor student pupil
    kid kids child children son daughter mum mom mother dad father parents wife husband partner friend friends buddy
    pal mate grandma grandpa granny nan neighbour neighbor brother sister bro sis dude man guys folks everyone
    everybody someone somebody anyone anybody nobody people team audience reader readers listener beginner newbie noob
    dummy dummies layman expert sir madam maam miss mister mr mrs dear honey darling sweetie hun luv love fam homie
    chief captain bot robot assistant computer machine chat chatbot ai gpt siri alexa grandson granddaughter nephew
    niece cousin uncle aunt auntie landlord tenant nurse dean"""

ADVERBS = """really truly actually basically literally honestly frankly seriously totally completely entirely fully
    wholly absolutely definitely certainly surely probably possibly maybe perhaps apparently obviously clearly exactly
    precisely specifically particularly especially mainly mostly generally usually normally often sometimes always
    never rarely hardly barely scarcely almost nearly about around roughly approximately quite rather pretty fairly
    somewhat slightly very extremely super so too enough much more less least most again once twice further
    furthermore moreover besides also however though although anyway anyhow otherwise instead still yet already soon
    later now today tonight tomorrow yesterday earlier before after afterwards meanwhile recently lately currently
    quickly slowly briefly shortly carefully thoroughly properly correctly well badly poorly nicely gently kindly
    simply easily directly straight together apart separately individually respectively altogether overall indeed
    hopefully unfortunately sadly luckily surprisingly interestingly somehow somewhere anywhere everywhere nowhere
    whatever whichever whoever wherever whenever because since while whereas unless until till whether if else away
    forward forwards backward backwards ahead aside up down off over through across along plus tho thru cuz cos
    coz bc bcoz tbh imo imho fyi idk idc ikr fr rn atm w wo abt esp prob probs def deffo obvs totes legit hella mad
    proper right like innit eh huh meh yeah yea yup yep nah nope ya yo oi ay aye ooh aah argh ugh phew whoa gosh gee
    jeez damn dang darn heck hell crap blimey crikey please pleaseee cheers ta thankee forsooth pray prithee"""
