/** Adds the bar's background and shadow once the page is scrolled by more than half of the bar's height (NAV-3). */
import css from "./style.module.css";

/** Not needed in browsers with scroll-driven animations. */
export function watchScrolling(place: HTMLElement): void {
  if (CSS.supports("animation-timeline:scroll()")) return;
  const update = () => place.classList.toggle(`${css.scrolled}`, scrollY > place.offsetHeight / 2);
  update();
  addEventListener("scroll", update);
}
