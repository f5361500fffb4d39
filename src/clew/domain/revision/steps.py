"""The phrases that ask for what comes next: "and then?", "et ensuite ?", "done, what's next?", 然后呢.

Above: `phrases.py`, which says how phrases are written. After a question about a year, "and after that?" asks for the next one;
`engine/questions/revision.py` tells these apart. Behind `~` stand whole questions, which are searched where no answer goes on.
"""

from collections.abc import Mapping

# fmt: off
NEXT: Mapping[str, str] = {
    "en": """and then, then what, and then what, and then what do i do, and next, whats next, what s next, what is next, what
        next, what now, now what, and now, and now what, what comes after, what comes after that, what happens then,
        what happens after that, and after that, after that, and afterwards, afterwards, what after that, what do i do
        next, what do i do then, what do i do after that, what should i do next, and the next step, what then ~ what
        happens next, what comes next, next step, the next step, next steps, the next steps, what s the next step, whats
        the next step, what is the next step, what are the next steps, what do we do next""",
    "fr": """et ensuite, ensuite, et puis, et puis quoi, et après, après, et après ça, après ça, et après cela, après cela,
        et maintenant, maintenant quoi, et là, la suite, et la suite, ensuite quoi, et ensuite quoi, ensuite je fais
        quoi, et ensuite je fais quoi, après je fais quoi, et après je fais quoi, je fais quoi ensuite, je fais quoi
        après, qu est ce que je fais ensuite, qu est ce que je fais après, que faire ensuite, que faire après, que dois
        je faire ensuite, l étape d après, et l étape suivante, on fait quoi ensuite, on fait quoi après ~ quelle est la
        suite, que se passe t il ensuite, que se passe t il après, il se passe quoi ensuite, il se passe quoi après,
        étape suivante, l étape suivante, la prochaine étape, prochaine étape, quelle est l étape suivante, c est quoi l
        étape suivante, c est quoi la suite, quelle est la prochaine étape, c est quoi la prochaine étape, les étapes
        suivantes, les prochaines étapes, quelles sont les prochaines étapes, quelles sont les étapes suivantes""",
    "de": """und dann, dann, und danach, danach, was dann, und was dann, was kommt dann, was kommt danach, wie geht s weiter,
        wie gehts weiter, und weiter, wie weiter, und wie weiter, und jetzt, was jetzt, was nun, und nun, und was jetzt,
        was als nächstes, und als nächstes, was mache ich dann, was mach ich dann, was mache ich danach, was mach ich
        danach, was mache ich als nächstes, was muss ich dann machen, was muss ich danach machen, was muss ich als
        nächstes machen, und der nächste Schritt, anschließend, und anschließend, was folgt dann, was folgt danach ~ wie
        geht es weiter, was passiert dann, was passiert danach, was passiert als nächstes, was kommt als nächstes,
        nächster Schritt, der nächste Schritt, die nächsten Schritte, was ist der nächste Schritt, was sind die nächsten
        Schritte""",
    "es": """y luego, luego, y después, después, y después de eso, después de eso, y entonces, entonces qué, y ahora, y ahora
        qué, ahora qué, qué sigue, y qué sigue, qué más sigue, qué viene luego, y luego qué, luego qué, y después qué,
        después qué, qué hago luego, qué hago después, y luego qué hago, y después qué hago, qué tengo que hacer
        después, qué tengo que hacer luego, y el siguiente paso, a continuación, y a continuación, cómo sigo, cómo
        sigue, y más adelante ~ qué pasa después, qué pasa luego, qué viene después, siguiente paso, el siguiente paso,
        cuál es el siguiente paso, el próximo paso, cuál es el próximo paso, los siguientes pasos, cuáles son los
        siguientes pasos, los próximos pasos, cuáles son los próximos pasos""",
    "pt": """e depois, depois, e depois disso, depois disso, e então, então o quê, e aí, e agora, agora o quê, e agora o quê,
        o que vem depois, o que vem a seguir, e depois o quê, depois o quê, o que faço depois, e depois o que faço, e aí
        o que faço, o que eu faço depois, e depois o que eu faço, o que devo fazer depois, e o próximo passo, a seguir,
        e a seguir, como continuo, como sigo, em seguida, e em seguida ~ o que acontece depois, o que acontece a seguir,
        próximo passo, o próximo passo, qual é o próximo passo, qual o próximo passo, os próximos passos, quais são os
        próximos passos, quais os próximos passos, passo seguinte, o passo seguinte, qual é o passo seguinte""",
    "zh": """然后, 然后呢, 再然后, 再然后呢, 接下来, 接下来呢, 之后呢, 再之后呢, 后来呢, 接着呢,
        再接着呢, 下一步呢, 下一步怎么办, 下一步干什么, 然后怎么做, 然后怎么办, 然后做什么, 然后干什么,
        接下来做什么, 接下来怎么做, 接下来怎么办, 接下来要做什么, 接下来要怎么做, 接下来干什么,
        之后怎么做, 之后怎么办, 之后做什么, 后面怎么做, 下面怎么做 ~ 下一步是什么, 下一步怎么做, 下一步做什么,
        下一步, 后续步骤, 后面的步骤, 接下来的步骤""",
}
DONE: Mapping[str, str] = {
    "en": "done, done that, i did that, i did, i ve done that, i have done that, did that, finished, all done, that s done",
    "fr": "fait, c est fait, j ai fait, j ai fait ça, ça c est fait, ça y est, c est bon, voilà, terminé",
    "de": """erledigt, gemacht, hab ich, habe ich, hab ich gemacht, habe ich gemacht, das hab ich, das habe ich, fertig,
        ist erledigt, das ist erledigt""",
    "es": "hecho, ya está, ya, ya lo hice, ya lo he hecho, ya hice eso, listo, eso ya está",
    "pt": "feito, já fiz, já fiz isso, fiz isso, pronto, já está, isso já fiz, tá feito",
    "zh": "弄好了, 做好了, 完成了, 好了, 做完了, 都弄好了, 已经做了, 已经完成了, 搞定了, 弄完了",
}
"""Said before such a question; by itself, it asks nothing."""
# fmt: on
