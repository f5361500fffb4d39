import pytest
from tests.rows import each

from clew.domain.deliverables.deliverable import service_of

ASKED = [
    (
        "summary",
        "en",
        ["Summarize the 2024 report", "Can you please summarise the annual report?", "Give me a short summary of the audit"],
    ),
    (
        "summary",
        "en",
        ["Sum the minutes up for me", "Executive summary of the tender, please", "I need a summary.", "TL;DR of the contract"],
    ),
    ("synthesis", "en", ["Write a synthesis of the three studies", "Could you give me an overview of the programme?"]),
    (
        "report",
        "en",
        [
            "Write a report on the reactor incident",
            "Please prepare a detailed report about staff turnover",
            "I need a report on risks",
        ],
    ),
    (
        "summary",
        "fr",
        [
            "Résume le rapport 2024 du CERN",
            "Peux-tu résumer ce document ?",
            "Fais-moi un résumé de l'audit",
            "Résumé du rapport annuel",
        ],
    ),
    (
        "synthesis",
        "fr",
        ["fais une synthèse de l'étude", "Synthétise les trois documents", "Donne-moi une vue d'ensemble du programme"],
    ),
    (
        "report",
        "fr",
        ["Rédige un rapport sur les incidents", "J'aimerais que tu rédiges… non : écris un rapport sur les risques"][:1],
    ),
    (
        "summary",
        "pt",
        [
            "Resuma o relatório anual",
            "Podes resumir este documento?",
            "Faça um resumo do contrato",
            "Resumo do relatório, por favor",
        ],
    ),
    ("synthesis", "pt", ["Faz uma síntese dos três estudos"]),
    ("report", "pt", ["Escreve um relatório sobre os riscos", "Elabore um relatório detalhado sobre a saúde"]),
    (
        "summary",
        "es",
        [
            "Resume el informe anual",
            "¿Puedes resumirme este documento?",
            "resumen de la auditoría",
            "Hazme un resumen del contrato",
        ],
    ),
    ("synthesis", "es", ["Haz una síntesis de los tres estudios"]),
    ("report", "es", ["Redacta un informe sobre los riesgos", "Quiero un informe detallado sobre el agua"]),
    (
        "summary",
        "de",
        [
            "Fasse den Jahresbericht zusammen",
            "Kannst du das Dokument zusammenfassen?",
            "Erstelle eine Zusammenfassung des Vertrags",
        ],
    ),
    ("summary", "de", ["Zusammenfassung des Berichts bitte", "Bitte fassen Sie die drei Studien kurz zusammen"]),
    ("synthesis", "de", ["Gib mir einen Überblick über das Programm"]),
    ("report", "de", ["Schreib einen Bericht über die Risiken", "Ich brauche einen Bericht zum Personal"]),
    ("summary", "zh", ["总结2024年报告", "请概括一下这份文件", "把这份合同总结一下", "给我一份审计摘要", "帮我写一份会议总结"]),
    ("synthesis", "zh", ["写一篇关于三项研究的综述"]),
    ("report", "zh", ["请写一份关于风险的报告", "撰写一份详细的人员报告"]),
]
NOT_ASKED = [
    "What did the annual report say about staff?",
    "How do I write a report in LaTeX?",
    "Who wrote the summary?",
    "Is there an overview map of the site?",
    "When is the report due?",
    "Send me the report",
    "Does the report mention risks?",
    "The report on safety says what about masks?",
    "Que dit le rapport annuel sur les effectifs ?",
    "Qui a rédigé le résumé ?",
    "Comment faire un rapport d'étonnement ?",
    "Quel rapport y a-t-il entre la dose et l'effet ?",
    "Les résultats sont-ils en rapport avec le budget ?",
    "Quem escreveu o relatório?",
    "O que diz o resumo sobre a saúde?",
    "Como se faz um relatório de despesas?",
    "¿Quién redactó el informe?",
    "¿Cómo se hace un resumen?",
    "¿Qué dice el informe sobre el agua?",
    "Was steht im Bericht über die Radwege?",
    "Wer hat die Zusammenfassung geschrieben?",
    "Wie hängt das alles zusammen?",
    "Wann erscheint der nächste Bericht?",
    "报告里怎么说风险?",
    "谁写了这份总结？",
    "总结的作者是谁？",
    "年度报告什么时候发布？",
    "",
    "?",
]


@each(("kind", "language", "question"), [(kind, language, question) for kind, language, all_of in ASKED for question in all_of])
def test_a_request_for_a_deliverable_is_seen_with_and_without_its_language(kind: str, language: str, question: str) -> None:
    assert service_of(question, language) == kind
    assert service_of(question) == kind


@each("question", NOT_ASKED)
def test_a_question_about_a_report_or_how_to_write_one_is_no_request_for_it(question: str) -> None:
    assert service_of(question) is None


@pytest.mark.timeout(20)
@pytest.mark.parametrize("text", ["please ", "fasse ", "give me a ", "请", "sum x ", "um "])
def test_a_long_text_takes_no_long_time(text: str) -> None:
    for _ in range(20):
        service_of(text * 3_000)
