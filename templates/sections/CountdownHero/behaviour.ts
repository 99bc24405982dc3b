/** Countdown clock: days, hours, minutes and seconds until a date, updated every second until all are zero. */

export const startsAtOnce = true;

export function enhance(timer: HTMLElement): void {
  const [cells, , passed] = timer.children as unknown as [HTMLElement, HTMLElement, HTMLElement | undefined];
  const end = Date.parse(timer.dataset.date ?? "");
  let timeout: number;
  // Reads the system clock on every tick, so that neither sleep nor a hidden tab causes drift (CDN-1).
  const tick = () => {
    clearTimeout(timeout);
    const milliseconds = Math.max(0, end - Date.now() || 0);
    const seconds = Math.ceil(milliseconds / 1000);
    const parts = [seconds / 86400, (seconds / 3600) % 24, (seconds / 60) % 60, seconds % 60];
    for (const [index, part] of parts.entries()) {
      const count = cells.children[index]?.firstElementChild;
      if (count) count.textContent = String(Math.floor(part)).padStart(2, "0");
    }
    // The prerendered page does not know the current time, so the clock stays hidden until the script runs (CDN-2).
    cells.dataset.alive = "";
    if (seconds === 0) timer.setAttribute("aria-label", timer.dataset.passed ?? "");
    if (passed) passed.hidden = seconds > 0;
    if (milliseconds > 0) timeout = window.setTimeout(tick, milliseconds % 1000 || 1000);
  };
  tick();
  document.addEventListener("visibilitychange", tick);
}
