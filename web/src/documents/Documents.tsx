/** The documents of the team: upload, progress, preview, delete. */

export default function Documents({ documentId }: { documentId: string | null }) {
  return <p>{documentId}</p>;
}
