/**
 * The cookie banner's texts and switches (DOC-8). A text that is left out is the interface's own in the language of the
 * page, in English those of the specification.
 */
import * as z from "zod";
import { consentCategories, group, link, text } from "#section";

const button = (isVisible: boolean) =>
  group({
    name: z.string().max(100).optional(),
    isVisible: z.boolean().default(isVisible),
  });

const category = group({
  type: z.enum(consentCategories),
  title: text({ max: 100 }),
  description: text({ max: 2000 }),
});

/** @param declineIsVisible the GDPR style hides 'Decline all' (CKB-2) */
export const consentSchema = ({ declineIsVisible }: { readonly declineIsVisible: boolean }) =>
  group({
    isVisible: z.boolean().default(false),
    acceptBtn: button(true).prefault({}),
    declineBtn: button(declineIsVisible).prefault({}),
    settingsBtn: button(true).prefault({}),
    privacyPolicyBtn: group({
      name: z.string().max(100).optional(),
      isVisible: z.boolean().default(true),
      link: link(),
    }).prefault({}),
    consentText: text({ max: 2000 }),
    settings: group({
      title: text({ max: 100 }),
      description: text({ max: 2000 }),
      confirmBtnName: z.string().max(100).optional(),
      /** All where none are given. */
      categories: z.array(category).max(consentCategories.length).optional(),
    }).prefault({}),
  });
