"""Portuguese."""

VERBS = """falar contar conversar papear mencionar citar afirmar sustentar discutir explicar descrever detalhar
    precisar clarificar esclarecer aclarar elucidar iluminar comentar anotar notar perguntar questionar indagar
    sugerir recomendar aconselhar insinuar implicar relatar narrar recitar formular reformular parafrasear repetir
    reiterar recordar lembrar relembrar recapitular resumir sintetizar condensar encurtar abreviar cortar ampliar
    estender expandir alongar prolongar esticar aprofundar desenvolver elaborar especificar definir justificar
    defender apoiar fundamentar argumentar embasar ilustrar exemplificar demonstrar desempacotar destrinchar
    destrinçar esmiuçar desmiuçar dissecar desembrulhar desenrolar decifrar decodificar descodificar traduzir
    interpretar esboçar redigir escrever reescrever digitar teclar imprimir ler reler pensar supor imaginar considerar
    refletir esquecer entender compreender perceber captar sacar pescar pegar apanhar assimilar processar digerir
    engolir confundir enrolar baralhar atrapalhar intrigar interessar fascinar surpreender espantar chocar aborrecer
    cansar incomodar chatear preocupar inquietar assustar escapar ultrapassar superar olhar ver checar chequear
    verificar conferir confirmar revisar rever examinar escutar ouvir observar mostrar apresentar revelar apontar
    sublinhar destacar salientar realçar enfatizar frisar insistir dar passar mandar enviar soltar jogar lançar
    compartilhar partilhar entregar oferecer trazer tirar tomar escolher selecionar preferir desejar querer gostar
    adorar amar odiar detestar esperar tentar experimentar começar recomeçar iniciar arrancar continuar seguir
    prosseguir retomar ficar permanecer deter parar acabar terminar concluir fechar pular saltar omitir mudar trocar
    mover girar virar voltar regressar retornar avançar recuar entrar mergulhar cavar escavar focar concentrar centrar
    abordar tratar cobrir tocar abrir quebrar partir fatiar simplificar aliviar polir limpar corrigir melhorar ajustar
    adaptar modificar substituir retocar refazer arrumar organizar ordenar classificar listar enumerar numerar
    comparar contrastar distinguir separar conectar ligar relacionar unir combinar fundir juntar adicionar acrescentar
    somar incluir inserir remover retirar eliminar apagar deixar ajudar auxiliar ensinar aprender estudar funcionar
    acontecer ocorrer significar parecer soar cheirar sentir travar emperrar encalhar tropeçar falhar custar penar
    procurar buscar encontrar achar depender usar utilizar agradecer apreciar desculpar perdoar prometer duvidar
    desconfiar suspeitar merecer faltar desdobrar orientar guiar andar correr caminhar chegar demorar importar
    concernir aguentar permitir rolar bugar boiar viajar pirar curtir manjar zoar bater mexer botar colocar meter
    gastar debruçar deslindar descascar dissertar versar sair provir convencer bastar persuadir avaliar julgar pesar
    sobrar proceder constar encaixar amarrar reforçar mastigar mascar"""

IRREGULAR = """digo dizes diz dizemos dizem dizer dito disse disseste disseram diga digas digam dirá diria dizia faço
    fazes faz fazemos fazem fazer feito fiz fez fizeste faça faças façam faria farias fazia ponho põe põem pôr posto
    pus pôs ponha vejo vês vê vemos veem visto vi viu viste veja vejamos vejam via vou vais vai vamos vão ir fui foi
    foste ia iria vá venho vens vem vêm vir veio vim venha vinha volto posso podes pode podemos podem poder pude pôde
    podia podias podíamos poderia poderias poderíamos poderiam possa possas possam quero queres quer queremos querem
    quis quisesse quiser queria querias quereria queira sei sabes sabe sabemos sabem saber soube saiba sabia tenho
    tens tem temos têm ter tive teve tenha tinha teria terias leio lês lê leem lido leia li leu dou dás dá damos dão
    dei deu deste dê deem desse daria dava saio sai saia trago traz traga trouxe ouço ouve ouça peço pede peça perco
    perde perdi perdido sou és é somos são ser era eras seja sejas seria fosse estou estás está estamos estão estar
    esteve estive esteja estava estaria tô tá tão tava tamo haver há houve haja havia haveria hei repito repita
    prefiro prefira sigo siga sigamos sinto sinta minto cubro traduzo traduz traduza escrito aberto descreve descreva
    consigo consegues consegue conseguia conseguiria conseguiu consiga creio crê cê ocê cês ói ó"""

JUDGEMENTS = """bom boa bons boas bem melhor melhores mau má mal pior ótimo ótima legal bacana massa top show maneiro
    fixe porreiro giro fraco fraca forte curto curta breve longo longa comprido extenso vago vaga difuso confuso
    confusa claro clara obscuro opaco ambíguo complicado complicada complexo complexa difícil fácil simples denso
    densa pesado pesada leve profundo profunda superficial amplo geral específico específica preciso precisa exato
    exata correto correta incorreto errado errada falso certo certa verdadeiro estranho estranha esquisito esquisita
    curioso curiosa engraçado suspeito duvidoso surpreendente inesperado interessante interessantes intrigante chato
    chata importante importantes crucial chave essencial fundamental relevante útil inútil necessário óbvio evidente
    oculto incompleto incompleta completo completa inteiro inteira total parcial apressado rápido rápida lento lenta
    cuidadoso minucioso razoável plausível convincente discutível seguro segura inseguro contente feliz triste perdido
    perdida perplexo travado travada empacado confundido cansado pronto pronta ocupado técnico técnica abstrato
    abstrata teórico prático concreto concreta sucinto sucinta pobre magro magra raso rasa enrolado enrolada
    ininteligível incompreensível chinês grego louco louca doido bobo inteligente amável gentil perfeito excelente
    maravilhoso lindo bonito tosco cru famoso famosa tal dito dita maldito maldita bendito bendita supracitado
    contraditório contraditória incoerente vazio vazia fraquinho fraquinha devagar interminável eterno eterna terrível
    horrível convencido convencida solto solta oco"""

NOUNS = """ideia ideias pensamento sentido significado essência cerne razão razões motivo porquê causa pergunta
    perguntas questão dúvida dúvidas problema problemas confusão pista explicação explicações esclarecimento
    esclarecimentos descrição definição exemplo exemplos ilustração detalhe detalhes info infos informação informações
    precisão contexto panorama resumo palavra palavras frase frases parágrafo texto comentário nota notas história
    assunto tema temas coisa coisas coisinha negócio troço treco pedaço bocado bocadinho parte partes lado aspeto
    aspecto ângulo visão opinião impressão orelha ouvido olho olhos cabeça cérebro mente monte resto metade princípio
    início começo meio final fim vez vezes instante momento momentinho segundo minuto interesse curiosidade atenção
    profundidade favor gentileza amabilidade bondade obséquio ajuda mão mãozinha gosto vontade falta modo maneira
    forma jeito tipo estilo luz lupa zoom olhada volta revisão passo papo lance bagulho parada bronca caso respeito
    relação prova provas fonte fontes dado dados citação citações referência referências link links surpresa nuance
    nuances complemento acréscimo conclusão tico tiquinho pitada substância sustância miolo"""

PEOPLE = """chefe chefes patrão patroa gerente colega colegas companheiro cliente professor professora prof profe
    mestre aluno aluna estudante menino menina criança crianças filho filha mãe mamã mamãe pai papá papai pais esposa
    esposo marido mulher amigo amiga amigos mano mana cara véi velho velha avó avô vovó vovô vizinho vizinha irmão
    irmã tio tia pessoal galera malta gente moço moça senhor senhora senhorita dona dom doutor doutora rapaz rapariga
    puto miúdo equipe equipa público leitor leitores iniciante leigo novato especialista robô assistente máquina chat
    ia bot querido querida amor anjo parceiro parça bicho meu alguém ninguém todos neto neta netinho sobrinho sobrinha
    primo prima cunhado cunhada sogra sogro"""

ADVERBS = """realmente verdadeiramente francamente honestamente sinceramente seriamente totalmente completamente
    absolutamente certamente provavelmente talvez aparentemente obviamente claramente exatamente precisamente
    especificamente particularmente especialmente principalmente geralmente normalmente sempre nunca jamais raramente
    quase aproximadamente mais menos bastante demais demasiado muito muita tão tanto pouco pouquinho pouquito algo
    nada além também tampouco ainda já logo depois então agora hoje amanhã ontem antes primeiro finalmente
    recentemente rapidamente lentamente brevemente cuidadosamente corretamente simplesmente facilmente diretamente
    direto direito junto juntos separado só somente apenas inclusive até mesmo contudo porém mas embora porque pois
    como quando enquanto se senão aqui cá aí ali lá acolá acima abaixo dentro fora adiante atrás perto longe redor hã
    hein né pô poxa puxa eita ixi oxe uai ué uau oi olá opa ei alô ok okay tá beleza blz certo claro sim não nops
    nopes aham uhum pronto bora vlw valeu obg obrigado obrigada brigado brigada pf pfv pff pfvr fds sff plis pls q k
    pq pk tb tbm tmb d c cmg vc vcs ce cê mt mto mta td tds msm hj aki ta tava dps qdo qnd qto qual quais quem kkk
    kkkk rsrs haha lol sei la tipo assim porfa sobre acerca desde conforme segundo mediante versus epa ora bem caramba
    cacete caralho porra droga nossa meu deus mega super"""
