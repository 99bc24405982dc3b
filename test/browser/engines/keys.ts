/** Input in the words of WebDriver, which Firefox and WebKit understand. */
import type { KeyStep, PointerStep } from "./tab.ts";

/** The code points that WebDriver has for keys without a letter (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const codes: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
  Meta: "\uE03D",
};

export const pointerActions = (steps: readonly PointerStep[]) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: steps.map((step) =>
      typeof step === "string"
        ? { type: step === "down" ? "pointerDown" : "pointerUp", button: 0 }
        : { type: "pointerMove", x: step[0], y: step[1], duration: 0, origin: "viewport" },
    ),
  },
];

export const keyActions = (steps: readonly KeyStep[]) => [
  {
    type: "key",
    id: "keyboard",
    actions: steps.map(([kind, key]) => ({
      type: kind === "down" ? "keyDown" : "keyUp",
      value: codes[key] ?? key,
    })),
  },
];

export const wheelActions = (x: number, y: number, deltaY: number) => [
  {
    type: "wheel",
    id: "wheel",
    actions: [{ type: "scroll", x, y, deltaX: 0, deltaY, duration: 0, origin: "viewport" }],
  },
];
