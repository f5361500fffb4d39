export default function Assistants() {
  return <p>Assistants</p>;
}
