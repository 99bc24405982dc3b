const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Marks today's row, in the time zone of the site or, without one, of the visitor. */
export function enhance(table: HTMLElement): void {
  const { timeZone } = table.dataset;
  const name = new Intl.DateTimeFormat("en", { weekday: "short", timeZone }).format(new Date());
  const today = days.indexOf(name) + 1;
  table.querySelector(`[data-days~="${today}"]`)?.setAttribute("aria-current", "date");
}
