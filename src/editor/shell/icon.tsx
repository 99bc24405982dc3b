/** Icons of the editor's controls, inlined at build time. */

import alertTriangle from "@tabler/icons/outline/alert-triangle.svg";
import alignCenter from "@tabler/icons/outline/align-center.svg";
import alignLeft from "@tabler/icons/outline/align-left.svg";
import alignRight from "@tabler/icons/outline/align-right.svg";
import arrowBackUp from "@tabler/icons/outline/arrow-back-up.svg";
import arrowDown from "@tabler/icons/outline/arrow-down.svg";
import arrowForwardUp from "@tabler/icons/outline/arrow-forward-up.svg";
import arrowLeft from "@tabler/icons/outline/arrow-left.svg";
import arrowRight from "@tabler/icons/outline/arrow-right.svg";
import arrowUp from "@tabler/icons/outline/arrow-up.svg";
import calendar from "@tabler/icons/outline/calendar.svg";
import check from "@tabler/icons/outline/check.svg";
import chevronDown from "@tabler/icons/outline/chevron-down.svg";
import chevronLeft from "@tabler/icons/outline/chevron-left.svg";
import chevronRight from "@tabler/icons/outline/chevron-right.svg";
import cloudOff from "@tabler/icons/outline/cloud-off.svg";
import copy from "@tabler/icons/outline/copy.svg";
import crop from "@tabler/icons/outline/crop.svg";
import desktop from "@tabler/icons/outline/device-desktop.svg";
import phone from "@tabler/icons/outline/device-mobile.svg";
import tablet from "@tabler/icons/outline/device-tablet.svg";
import dots from "@tabler/icons/outline/dots.svg";
import eye from "@tabler/icons/outline/eye.svg";
import eyeOff from "@tabler/icons/outline/eye-off.svg";
import focus from "@tabler/icons/outline/focus-2.svg";
import grip from "@tabler/icons/outline/grip-vertical.svg";
import keyboard from "@tabler/icons/outline/keyboard.svg";
import language from "@tabler/icons/outline/language.svg";
import link from "@tabler/icons/outline/link.svg";
import loader from "@tabler/icons/outline/loader-2.svg";
import description from "@tabler/icons/outline/message-2.svg";
import photo from "@tabler/icons/outline/photo.svg";
import plus from "@tabler/icons/outline/plus.svg";
import search from "@tabler/icons/outline/search.svg";
import settings from "@tabler/icons/outline/settings.svg";
import swap from "@tabler/icons/outline/switch-3.svg";
import trash from "@tabler/icons/outline/trash.svg";
import upload from "@tabler/icons/outline/upload.svg";
import world from "@tabler/icons/outline/world-upload.svg";
import x from "@tabler/icons/outline/x.svg";
import css from "./icon.module.css";

const drawings = {
  alert: alertTriangle,
  "align-center": alignCenter,
  "align-left": alignLeft,
  "align-right": alignRight,
  description,
  dots,
  "arrow-down": arrowDown,
  "arrow-left": arrowLeft,
  "arrow-right": arrowRight,
  "arrow-up": arrowUp,
  calendar,
  check,
  "chevron-down": chevronDown,
  "chevron-left": chevronLeft,
  "chevron-right": chevronRight,
  close: x,
  "cloud-off": cloudOff,
  copy,
  crop,
  focus,
  desktop,
  eye,
  "eye-off": eyeOff,
  grip,
  keyboard,
  language,
  link,
  loader,
  phone,
  photo,
  plus,
  publish: world,
  redo: arrowForwardUp,
  search,
  settings,
  swap,
  tablet,
  trash,
  undo: arrowBackUp,
  upload,
};

export type IconName = keyof typeof drawings;

/** Decorative icon beside text or in a labelled control. */
export const Icon = ({ name }: { readonly name: IconName }) => <Drawing of={drawings[name]} />;

/** @param of inner markup of a 24 by 24 Tabler icon */
export const Drawing = ({ of }: { readonly of: string }) => (
  <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: of }} />
);
