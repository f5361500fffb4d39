"""Spanish."""

VERBS = """hablar contar platicar charlar mencionar citar afirmar sostener discutir explicar describir detallar
    precisar clarificar aclarar esclarecer iluminar comentar anotar notar preguntar cuestionar sugerir recomendar
    aconsejar insinuar implicar relatar narrar recitar formular reformular parafrasear repetir reiterar recordar
    recapitular resumir sintetizar condensar acortar abreviar recortar ampliar extender expandir alargar prolongar
    estirar profundizar ahondar desarrollar elaborar especificar definir justificar defender apoyar respaldar
    fundamentar argumentar ilustrar ejemplificar demostrar desempaquetar desmenuzar desglosar desgranar desenredar
    descifrar decodificar diseccionar traducir interpretar esbozar redactar escribir reescribir teclear imprimir leer
    releer repasar pensar suponer imaginar considerar reflexionar olvidar entender comprender captar pillar pescar
    cachar agarrar asimilar procesar digerir tragar confundir enredar liar marear desconcertar intrigar interesar
    fascinar apasionar sorprender asombrar chocar aburrir cansar molestar fastidiar mosquear preocupar inquietar
    asustar escapar superar rebasar mirar ver checar chequear verificar comprobar revisar examinar escuchar observar
    mostrar enseñar presentar revelar señalar subrayar resaltar destacar enfatizar insistir dar pasar mandar enviar
    soltar echar lanzar compartir entregar ofrecer traer sacar tomar coger elegir escoger seleccionar preferir desear
    querer necesitar amar gustar encantar odiar esperar intentar tratar probar empezar comenzar iniciar arrancar
    continuar seguir proseguir reanudar retomar quedar permanecer detener parar acabar terminar concluir rematar
    saltar brincar omitir cambiar mover girar volver regresar retornar avanzar retroceder entrar bucear sumergir
    zambullir cavar zoomear enfocar concentrar centrar abordar cubrir tocar abrir cerrar romper partir cortar trocear
    simplificar aligerar pulir limpiar corregir mejorar ajustar adaptar modificar reemplazar sustituir retocar rehacer
    arreglar organizar ordenar clasificar listar enumerar numerar comparar contrastar distinguir separar conectar
    enlazar relacionar unir combinar fusionar juntar agregar añadir sumar incluir insertar quitar eliminar borrar
    dejar ayudar asistir aprender estudiar funcionar suceder ocurrir significar parecer sonar oler sentir atorar
    atascar trabar tropezar fallar batallar luchar costar buscar encontrar hallar depender usar utilizar agradecer
    apreciar disculpar perdonar prometer confirmar dudar sospechar merecer faltar conversar desplegar destripar
    despejar desarmar orientar guiar rozar correr andar caminar ir venir llegar tardar rascar currar flipar molar
    rayar chirriar cojear alucinar fijar ponderar regalar meter poner valer servir importar incumbir concernir atañer
    aguantar disfrutar permitir ubicar salir provenir convencer bastar persuadir tranquilizar evaluar juzgar sopesar
    sobrar proceder constar cuadrar encajar machacar remachar masticar mascar desmigar"""

IRREGULAR = """vámonos digo dices dice decimos decís dicen decir dicho dije dijiste dijo dijeron diga digas digan di dirá
    diría dime dímelo díganos dígame decime hago haces hace hacemos hacen hacer hecho hice hiciste hizo haga hagas
    hagan haz hazme hazlo haría pongo pones ponme ponlo puesto puso ponga póngame veo ves ve vemos ven veamos visto vi
    viste vio vea veía voy vas va vamos vayamos vaya vete fui fue iba iré iría vengo vienes viene venga vino vuelvo
    vuelves vuelve volvamos vuelto vuelva puedo puedes puede podemos podéis pueden poder pude pudiste pudo podría
    podrías podríamos podrían podríais pueda puedas quiero quieres quiere queremos quieren quise quiso quisiera
    quisieras quería querría sé sabes sabe sabemos saben saber supe supiera sepa sabía sabría tengo tienes tiene
    tenemos tienen tener tuve tuvo tenga ten tendría tendrías tenía entiendo entiendes entiende entienda cuento
    cuentas cuenta cuente cuéntame cuéntamelo cuéntenos recuerdo recuerda recuérdame recuerde sigo sigues sigue siga
    sigamos siguió pido pide pida pidió repito repite repita repíteme empiezo empieza empiece empecemos comienza
    comience muestro muestra muestre muéstrame suena suenan huele cuesta cuestan pruebo prueba suelta suéltalo siento
    siente prefiero prefiere elijo elige elija leo lee lea leyó léeme léelo doy das da damos dan dé dame dámelo deme
    denme dio diste diera daría salgo sale salga traigo trae traiga oigo oye oiga oí oyes quepa caigo cae caiga soy
    eres es somos son ser era fuera sea sería estoy estás está estamos están estar estuve estuvo esté estaba estaría
    he has ha hemos han haber hay hubo haya había habría tradujo traduzca pierdo pierde perdí perdido escrito abierto
    roto resuelto muerto"""

JUDGEMENTS = """bueno buena buen buenos buenas bien mejor mejores malo mala mal peor genial súper estupendo fenomenal
    chido chévere padre guay bárbaro flojo floja débil fuerte corto corta breve largo larga extenso vago vaga difuso
    borroso confuso confusa claro clara claros oscuro opaco ambiguo complicado complicada complejo compleja difícil
    fácil sencillo sencilla simple simples denso densa pesado pesada ligero profundo profunda superficial amplio
    general específico específica preciso precisa exacto correcta correcto incorrecto falso cierto cierta verdadero
    raro rara raros extraño extraña curioso curiosa gracioso sospechoso dudoso sorprendente inesperado interesante
    interesantes intrigante apasionante aburrido importante importantes crucial clave esencial fundamental relevante
    útil inútil necesario obvio evidente oculto incompleto incompleta completo completa entero total parcial
    apresurado rápido rápida lento lenta cuidadoso minucioso razonable plausible convincente discutible seguro segura
    inseguro contento contenta feliz triste perdido perdida perplejo atascado atascada atorado atorada confundido
    confundida cansado lista listo ocupado técnico técnica abstracto teórico práctico concreto concreta escueto
    escueta pobre parco enrevesado enredado rebuscado ininteligible incomprensible chino loco loca tonto inteligente
    amable gentil perfecto excelente maravilloso bonito lindo tremendo cutre pelado verde crudo espeso famoso famosa
    dichoso dichosa bendito bendita mentado mentada maldito maldita susodicho contradictorio contradictoria
    incoherente vacío vacía flojito flojita interminable eterno eterna terrible horrible convencido convencida suelto
    cojo hueco"""

NOUNS = """idea ideas pensamiento sentido significado esencia meollo quid razón razones motivo causa pregunta
    preguntas duda dudas inquietud problema problemas lío rollo confusión pista explicación explicaciones aclaración
    aclaraciones descripción definición ejemplo ejemplos ilustración detalle detalles info información informaciones
    precisión contexto panorama resumen palabra palabras frase frases oración párrafo texto comentario nota notas
    historia asunto tema temas cosa cosas cosita trozo pedazo cacho parte partes lado aspecto ángulo vista opinión
    impresión oreja oído ojo ojos cabeza cerebro mente montón resto mitad principio inicio medio final fin vez veces
    ratito rato momento momentito segundo minuto interés curiosidad atención profundidad favor amabilidad bondad
    gentileza ayuda mano gusto ganas falta modo manera forma tipo clase estilo luz lupa zoom vistazo vuelta repaso
    paso grano papa jota onda chiste bronca cuestión caso rodeo rodeos respecto relación prueba pruebas fuente fuentes
    cifra cifras dato datos cita citas referencia referencias enlace enlaces sorpresa matiz matices complemento
    añadido conclusión tantito pizca sustancia chicha miga"""

PEOPLE = """jefe jefa jefes colega colegas compañero compañera compañeros cliente clienta profesor profesora profe
    maestro maestra alumno estudiante niño niña niños hijo hija mamá madre papá padre padres esposa esposo marido
    hombre mujer amigo amiga amigos cuate compa carnal abuela abuelo abuelita abuelito vecino vecina hermano hermana tío tía
    güey wey tronco chaval chavo chava muchacho señor señora señorita don doña gente equipo público lector lectores
    principiante novato experto doctor doctora robot asistente máquina compu chat ia bot viejo vieja joven cariño
    querido querida corazón mijo mija reina rey alguien nadie todos nieto nieta sobrino sobrina primo prima cuñado
    cuñada suegra suegro"""

ADVERBS = """realmente verdaderamente francamente honestamente sinceramente seriamente totalmente completamente
    absolutamente seguramente probablemente quizás quizá tal vez acaso aparentemente obviamente claramente exactamente
    precisamente específicamente particularmente especialmente principalmente generalmente normalmente siempre nunca
    jamás rara apenas casi aproximadamente más menos bastante demasiado muy tan tanto poco poquito mucho algo nada
    además también tampoco todavía aún ya pronto luego después entonces ahora ahorita hoy mañana ayer antes primero
    finalmente recientemente rápidamente lentamente brevemente cuidadosamente correctamente simplemente fácilmente
    directamente derecho junto juntos separado aparte solo sólo solamente nomás incluso inclusive sin embargo pero
    aunque porque pues como cuando mientras si sino sea dondequiera aquí acá ahí allí allá arriba abajo encima debajo
    dentro adentro fuera afuera delante detrás cerca lejos alrededor eh este esto mmm ajá órale ándale híjole vale
    okey ok okay sip nop nel sale va venga anda vaya bah uy ay uf oye oiga mira mire che bo re pana porfa porfis porfi
    xfa plis pls q k xq pq tb tmb tmbn d dl x xa pa ps pos nms wtf jaja jajaja jeje lol aja ke kiero porfavor gracias
    grax disculpe perdone perdona desde hasta hacia según sobre acerca mediante versus cual cuales quien medio super
    mega hiper jolín joder hostia coño carajo caray caramba demonios diablos despacio aprisa deprisa"""
