/**
 * The cookie banner's texts and switches (DOC-8). A text that is left out is the interface's own in the language of the
 * page, in English those of the specification.
 */
import * as z from "zod";
import { consentCategories, group, link, text } from "#section";

const button = (isVisible: boolean) =>
  group({
    name: z
      .string()
      .max(100)
      .optional()
      .describe("The words of the button; the interface's own by themselves."),
    isVisible: z.boolean().default(isVisible).describe("Whether it is shown."),
  });

const category = group({
  type: z.enum(consentCategories).describe("Which kind of cookies it is."),
  title: text({ max: 100 }),
  description: text({ max: 2000 }),
});

/** @param declineIsVisible the GDPR style hides 'Decline all' (CKB-2) */
export const consentSchema = ({ declineIsVisible }: { readonly declineIsVisible: boolean }) =>
  group({
    isVisible: z.boolean().default(false).describe("Whether the banner is shown."),
    acceptBtn: button(true).prefault({}).describe("The button that agrees to all."),
    declineBtn: button(declineIsVisible).prefault({}).describe("The button that refuses all."),
    settingsBtn: button(true).prefault({}).describe("The button that opens the choice by kinds."),
    privacyPolicyBtn: group({
      name: z
        .string()
        .max(100)
        .optional()
        .describe("The words of the link; the interface's own by themselves."),
      isVisible: z.boolean().default(true).describe("Whether it is shown."),
      link: link(),
    })
      .prefault({})
      .describe("The banner's link to the privacy policy."),
    consentText: text({ max: 2000 }),
    settings: group({
      title: text({ max: 100 }),
      description: text({ max: 2000 }),
      confirmBtnName: z
        .string()
        .max(100)
        .optional()
        .describe("The words of the button that keeps the choice."),
      categories: z
        .array(category)
        .max(consentCategories.length)
        .optional()
        .describe("The kinds of cookies to choose from; all where none are given."),
    })
      .prefault({})
      .describe("What visitors see when they choose by kinds."),
  });
