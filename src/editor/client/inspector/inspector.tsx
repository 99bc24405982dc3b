export function Inspector() {
  return <aside aria-label="Inspector" />;
}
