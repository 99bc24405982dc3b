/** The cookie banner's texts and switches, with the English texts of the specification as defaults (DOC-8). */
import * as z from "zod";
import { group, link, text } from "#section";

const button = (name: string, isVisible: boolean) =>
  group({
    name: z.string().max(100).default(name),
    isVisible: z.boolean().default(isVisible),
  });

const categories = [
  {
    type: "essential",
    title: "Essential",
    description: "Needed for the site to work. They cannot be switched off.",
  },
  {
    type: "analytics",
    title: "Analytics",
    description: "Help the site's owner to understand how visitors use it.",
  },
  {
    type: "marketing",
    title: "Marketing",
    description: "Used for chats and for advertising that fits your interests.",
  },
  {
    type: "functional",
    title: "Functional",
    description: "Remember your choices, for example the language.",
  },
] as const;

const category = group({
  type: z.enum(["essential", "analytics", "marketing", "functional"]),
  title: text({ max: 100 }),
  description: text({ max: 2000 }),
});

/** @param declineIsVisible the GDPR style hides 'Decline all' (CKB-2) */
export const consentSchema = ({ declineIsVisible }: { readonly declineIsVisible: boolean }) =>
  group({
    isVisible: z.boolean().default(false),
    acceptBtn: button("Accept", true).prefault({}),
    declineBtn: button("Decline all", declineIsVisible).prefault({}),
    settingsBtn: button("Settings", true).prefault({}),
    privacyPolicyBtn: group({
      name: z.string().max(100).default("Privacy Policy"),
      isVisible: z.boolean().default(true),
      link: link(),
    }).prefault({}),
    consentText: text({ max: 2000 }).default(
      "We use cookies to make this site work, to understand how it is used and to improve it.",
    ),
    settings: group({
      title: text({ max: 100 }).default("Cookie Settings"),
      description: text({ max: 2000 }).default("Choose which cookies this site may use."),
      confirmBtnName: z.string().max(100).default("CONFIRM"),
      categories: z
        .array(category)
        .max(4)
        .default(categories.map((entry) => ({ ...entry }))),
    }).prefault({}),
  });
