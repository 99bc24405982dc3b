/** Building blocks of sections and widgets. */
export { Background, Cutout } from "./background.tsx";
export { balancedColumns } from "./balanced-columns.ts";
export { beginsAtStart } from "./begins-at-start.ts";
export { ActionButton, Button, ButtonRow, Buttons, LinkButton, SubmitButton } from "./button.tsx";
export { classNames } from "./class-names.ts";
export { Dropdown } from "./dropdown.tsx";
export { Embed } from "./embed.tsx";
export { Field, FieldError, maxCharacters } from "./field.tsx";
export { useFilled } from "./filled.ts";
export { Honeypot } from "./honeypot.tsx";
export { hostOf } from "./host-of.ts";
export { Icon } from "./icon.tsx";
export { Intro } from "./intro.tsx";
export { Island } from "./island.tsx";
export { Layout } from "./layout.tsx";
export { Link } from "./link.tsx";
export { hasLogo, Logo, logoMeasures, shownLogo } from "./logo.tsx";
export { Markdown } from "./markdown.tsx";
export { Modal } from "./modal.tsx";
export { hasOwnLink, MoreLink } from "./more-link.tsx";
export { Motif } from "./motif.tsx";
export { Notice } from "./notice.tsx";
export {
  haveFaces,
  membersOf,
  People,
  PersonName,
  PersonSocials,
  Portrait,
  personAlignment,
} from "./person.tsx";
export { hasPicture, mainPicture, Picture } from "./picture.tsx";
export type { DisplayWidth } from "./picture-sizes.ts";
export { hasWords, plainText } from "./plain-text.ts";
export { Rows } from "./rows.tsx";
export { isGroup, SiteLinkItem, SiteLinks, SiteLinkText, usableLinks } from "./site-links.tsx";
export { Socials, useHasSocials } from "./socials.tsx";
export { Split } from "./split.tsx";
export { lettersOfLongest, Text } from "./text.tsx";
export { Tooltip } from "./tooltip.tsx";
