/**
 * Values of `messages` that stand for several texts (LNG-4). Quoted texts of the specification are exact by default, mistakes
 * included; "corrected" has them in plain English.
 */
export const messagePresets = {
  original: {},
  corrected: {
    en: {
      reportInvalidEmail: "Please enter a correct e-mail address",
      reportTooLong: "You have exceeded the maximum character limit.",
      reportRefresh: "Please try again later.",
    },
  },
} as const;

type Preset = keyof typeof messagePresets;

/** @returns the texts by language that `messages` of a document stands for; any other value as it is */
export const readMessages = (messages: unknown): unknown =>
  typeof messages === "string" && Object.hasOwn(messagePresets, messages)
    ? messagePresets[messages as Preset]
    : messages;
