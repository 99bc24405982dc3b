const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Marks the row of today, as the place's calendar has it; without a time zone, the visitor's. */
export function enhance(table: HTMLElement): void {
  const { timeZone } = table.dataset;
  const name = new Intl.DateTimeFormat("en", { weekday: "short", timeZone }).format(new Date());
  const today = days.indexOf(name) + 1;
  table.querySelector(`[data-days~="${today}"]`)?.setAttribute("aria-current", "date");
}
