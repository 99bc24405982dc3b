/** Slider. The row scrolls natively; the script tracks which slide is in the middle, and scrolls to others (MOT-2). */
import { arrowTarget } from "#browser/arrow-keys";
import css from "./style.module.css";

// The slider starts at the middle slide. Visitors should not see it move there.
export const startsAtOnce = true;

const milliseconds = 500;

export function enhance(root: HTMLElement): void {
  const row = root.querySelector(`.${css.window}`) as HTMLElement;
  const announced = root.querySelector("[aria-live]") as HTMLElement;
  const counter = announced.previousElementSibling as HTMLElement;
  const slides = [...row.querySelectorAll<HTMLElement>("[role=group]")];
  const places = [...row.querySelectorAll<HTMLElement>(`.${css.place}`)];
  const count = slides.length;
  let active = slides.findIndex(({ dataset }) => "active" in dataset);

  /** Returns the distance between two slides in pixels; negative in right-to-left scripts. */
  const stride = () => {
    const [first, second] = places as [HTMLElement, HTMLElement];
    return second.offsetLeft - first.offsetLeft;
  };

  /**
   * Returns a value that changes when the window is resized, possibly over several frames: the width of the row plus that
   * of a slide.
   */
  const measures = () => row.clientWidth + stride();
  let measured: number;

  const keepPlace = () => {
    measured = measures();
    row.scrollLeft = active * stride();
  };

  const follow = () => {
    // Browsers also scroll a resized row, and not always to the slide that was in the middle.
    if (measured !== measures()) return keepPlace();
    const index = Math.round(row.scrollLeft / stride());
    const slide = slides[index];
    if (!slide || index === active) return;
    delete slides[active]?.dataset.active;
    slide.dataset.active = "";
    active = index;
    counter.textContent = `${index + 1} / ${count}`;
    announced.textContent = slide.getAttribute("aria-label");
  };

  /** Moves the row at once and animates its content, even during another animation. */
  const show = (index: number) => {
    // Otherwise a width that has just changed would take the row back to the slide before.
    measured = measures();
    const before = row.scrollLeft;
    row.scrollLeft = ((index + count) % count) * stride();
    const frames = { translate: [`${row.scrollLeft - before}px`, "0px"] };
    const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : milliseconds;
    for (const { firstElementChild } of places)
      firstElementChild?.animate(frames, { duration, easing: "ease", composite: "add" });
    follow();
  };

  for (const [index, button] of root.querySelectorAll("button").entries())
    button.addEventListener("click", () => show(active + (index ? 1 : -1)));
  root.addEventListener("keydown", (event) => {
    const index = arrowTarget(event, active, count);
    if (index === undefined) return;
    // Without this the row would scroll natively, and a focused link would leave the view with its slide.
    event.preventDefault();
    if (!(event.target as Element).closest("a")) show(index);
  });
  row.addEventListener("click", (event) => {
    const index = slides.findIndex((slide) => slide.contains(event.target as Node));
    if (index < 0 || index === active) return;
    // A click on a side photo selects it instead of following its link.
    event.preventDefault();
    show(index);
  });
  row.addEventListener("scroll", follow);
  addEventListener("resize", keepPlace);
  keepPlace();
}
