/** The slider's window scrolls by itself; this says who stands in its middle, and brings others there (MOT-2). */
import { arrowTarget } from "#browser/arrow-keys";
import css from "./style.module.css";

// It begins with the slide in the middle; nobody should see it begin elsewhere.
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

  /** Pixels from one slide to the next; less than none where writing runs to the left. */
  const stride = () => {
    const [first, second] = places as [HTMLElement, HTMLElement];
    return second.offsetLeft - first.offsetLeft;
  };

  /** What a resizing changes, perhaps over several frames: the window of the row, and the slides in it. */
  const measures = () => row.clientWidth + stride();
  let measured: number;

  const keepPlace = () => {
    measured = measures();
    row.scrollLeft = active * stride();
  };

  const follow = () => {
    // Browsers scroll a row that was resized, too, and not always to the slide that stood in its middle.
    if (measured !== measures()) return keepPlace();
    const index = Math.round(row.scrollLeft / stride());
    const slide = slides[index];
    if (!slide || index === active) return;
    delete slides[active]?.dataset.active;
    slide.dataset.active = "";
    active = index;
    counter.textContent = `${index + 1} / ${count}`;
    announced.textContent = slide.ariaLabel;
  };

  /** The row itself is there at once; what is seen of it glides after, also from the middle of another glide. */
  const show = (index: number) => {
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
    // The row would scroll by itself, and whoever is in a link would lose it with its slide.
    event.preventDefault();
    if (!(event.target as Element).closest("a")) show(index);
  });
  row.addEventListener("click", (event) => {
    const index = slides.findIndex((slide) => slide.contains(event.target as Node));
    if (index < 0 || index === active) return;
    // A photo at the side is pressed to be seen, not to be followed.
    event.preventDefault();
    show(index);
  });
  row.addEventListener("scroll", follow);
  addEventListener("resize", keepPlace);
  keepPlace();
}
