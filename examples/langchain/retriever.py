"""Use Clew as a retriever in LangChain: `python retriever.py "What cools the magnets?"`."""

import os
import sys

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from openai import OpenAI


class ClewRetriever(BaseRetriever):
    """Finds passages in a vector store, which is an assistant of Clew."""

    client: OpenAI
    vector_store_id: str
    k: int = 5

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        found = self.client.vector_stores.search(self.vector_store_id, query=query, max_num_results=self.k)
        return [
            Document(
                "\n".join(part.text for part in hit.content),
                metadata={"file_id": hit.file_id, "source": hit.filename, "score": hit.score, **(hit.attributes or {})},
            )
            for hit in found
        ]


client = OpenAI(
    base_url=os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/v1",
    api_key=os.environ.get("CLEW_KEY", "none"),
)
store = next(one for one in client.vector_stores.list() if one.name == "default")
retriever = ClewRetriever(client=client, vector_store_id=store.id)
for document in retriever.invoke(sys.argv[1]):
    print(f"{document.metadata['score']:.2f} {document.metadata['source']}: {document.page_content[:80]!r}")
