/** Icons of the tools. They come from the icon set of the sites and are embedded at compile time. */
import alignCenter from "@tabler/icons/outline/align-center.svg";
import alignLeft from "@tabler/icons/outline/align-left.svg";
import alignRight from "@tabler/icons/outline/align-right.svg";
import alt from "@tabler/icons/outline/alt.svg";
import arrowDown from "@tabler/icons/outline/arrow-down.svg";
import arrowLeft from "@tabler/icons/outline/arrow-left.svg";
import arrowRight from "@tabler/icons/outline/arrow-right.svg";
import arrowUp from "@tabler/icons/outline/arrow-up.svg";
import calendar from "@tabler/icons/outline/calendar.svg";
import copy from "@tabler/icons/outline/copy.svg";
import around from "@tabler/icons/outline/corner-left-up.svg";
import crop from "@tabler/icons/outline/crop.svg";
import open from "@tabler/icons/outline/external-link.svg";
import eye from "@tabler/icons/outline/eye.svg";
import eyeOff from "@tabler/icons/outline/eye-off.svg";
import focus from "@tabler/icons/outline/focus-2.svg";
import grip from "@tabler/icons/outline/grip-vertical.svg";
import link from "@tabler/icons/outline/link.svg";
import smile from "@tabler/icons/outline/mood-smile.svg";
import write from "@tabler/icons/outline/pencil-plus.svg";
import photo from "@tabler/icons/outline/photo.svg";
import plus from "@tabler/icons/outline/plus.svg";
import replace from "@tabler/icons/outline/replace.svg";
import trash from "@tabler/icons/outline/trash.svg";

const drawings = {
  alignCenter,
  alignLeft,
  alignRight,
  alt,
  around,
  arrowDown,
  arrowLeft,
  arrowRight,
  arrowUp,
  calendar,
  copy,
  crop,
  focus,
  eye,
  eyeOff,
  grip,
  link,
  open,
  photo,
  plus,
  replace,
  smile,
  trash,
  write,
};

export type IconName = keyof typeof drawings;

export function drawIcon(name: IconName): Element {
  const template = document.createElement("template");
  template.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${drawings[name]}</svg>`;
  return template.content.firstElementChild as Element;
}
