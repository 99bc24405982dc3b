/** The bar's ground and shadow, once the page is scrolled by more than half of the bar's height (NAV-3). */
import css from "./style.module.css";

/** Browsers that can tie an animation to scrolling need no script for it. */
export function watchScrolling(place: HTMLElement): void {
  if (CSS.supports("animation-timeline:scroll()")) return;
  const update = () => place.classList.toggle(`${css.scrolled}`, scrollY > place.offsetHeight / 2);
  update();
  addEventListener("scroll", update);
}
