/** Decorative drawing of a generic town map, for owners without a picture. */
import { classNames } from "#elements";
import css from "./style.module.css";

export const Drawing = ({ className }: { readonly className?: string | undefined }) => (
  <span className={classNames(css.drawing, className)}>
    <svg aria-hidden="true" viewBox="0 0 800 480" preserveAspectRatio="xMidYMid slice">
      <path className={css.park} d="M70-20 210-20 240 90 150 150 40 110ZM560 330 700 300 760 500 590 500Z" />
      <path className={css.water} d="M-20 330C120 300 190 390 330 370S520 250 640 236 760 170 830 180" />
      <path
        className={css.street}
        d="M-20 210 340 178 830 96M-20 80 160 168 300 500M240-20 300 182 400 500M470-20 500 152 590 500M330 178 520 20 560-20M640-20 690 300 720 500M500 152 830 260M300 330 560 290 830 330M400 420 700 400"
      />
      <path className={css.road} d="M-20 270 250 240 420 250 600 200 830 40M110-20 250 240 250 500" />
    </svg>
  </span>
);
