/**
 * Schema of the cookie banner's texts and switches (DOC-8). A missing text falls back to the interface text in the language
 * of the page; the English ones are those of the specification.
 */
import * as z from "zod";
import { consentCategories, group, link, text } from "#section";

const button = (isVisible: boolean) =>
  group({
    name: z.string().max(100).optional().describe("Label of the button. Default: the interface text."),
    isVisible: z.boolean().default(isVisible).describe("Shows the button."),
  });

const category = group({
  type: z.enum(consentCategories).describe("Category of cookies."),
  title: text({ max: 100 }),
  description: text({ max: 2000 }),
});

/** @param declineIsVisible the GDPR style hides 'Decline all' (CKB-2) */
export const consentSchema = ({ declineIsVisible }: { readonly declineIsVisible: boolean }) =>
  group({
    isVisible: z.boolean().default(false).describe("Shows the banner."),
    acceptBtn: button(true).prefault({}).describe("Button that accepts all cookies."),
    declineBtn: button(declineIsVisible).prefault({}).describe("Button that declines all cookies."),
    settingsBtn: button(true).prefault({}).describe("Button that opens the cookie settings."),
    privacyPolicyBtn: group({
      name: z.string().max(100).optional().describe("Label of the link. Default: the interface text."),
      isVisible: z.boolean().default(true).describe("Shows the link."),
      link: link(),
    })
      .prefault({})
      .describe("Link to the privacy policy."),
    consentText: text({ max: 2000 }),
    settings: group({
      title: text({ max: 100 }),
      description: text({ max: 2000 }),
      confirmBtnName: z.string().max(100).optional().describe("Label of the button that saves the choice."),
      categories: z
        .array(category)
        .max(consentCategories.length)
        .optional()
        .describe("Categories of cookies to choose from. Default: all."),
    })
      .prefault({})
      .describe("Cookie settings, where visitors choose by category."),
  });
