export default function Retention() {
  return <p>Retention</p>;
}
