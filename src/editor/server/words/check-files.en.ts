/** Owners' words for diagnostics about pictures, icons, fonts and other files (check.en.ts). */
import type { Sentences } from "./sentences.ts";

export const checkFilesEn: Sentences = [
  [
    "If it is a page of this site, write its path: {}.",
    "If it's a page of this site, select the page instead.",
  ],
  ['File not found in the site folder: "{}".', "The file “{}” isn't in the site's folder."],
  [
    "Add the file, or correct its name. Names are case-sensitive.",
    "Add it again, or correct its name. Capital letters matter.",
  ],
  ['Can\'t use the file "{}": {~}.', "The file “{}” can't be used: {~}."],
  [
    "Save it again as JPEG, PNG, WebP or plain SVG, or use another image.",
    "Save it again as JPEG, PNG, WebP or plain SVG, or use another image.",
  ],
  ["Use a file inside the site folder.", "Use another file."],
  ['Can\'t use the font "{}": {~}.', "The font “{}” can't be used: {~}."],
  [
    "Save it again as WOFF2, or use a font that comes with sectile.",
    "Save it again as WOFF2, or select a font from the list.",
  ],
  [
    'The font "{}" has no letters for some of the site\'s text: {}. Visitors see it in a system font.',
    "The font “{}” has no letters for some of the site's text: {}. Visitors see it in a system font.",
  ],
  [
    "Add a WOFF2 font that has them to the site folder, and use that file.",
    "Add a font that has them to the site's folder as a WOFF2 file, and use that file.",
  ],
  ["These built-in fonts have them: {}.", "Select one of the fonts that have them: {}."],
  ['Can\'t publish the file "{}": {~}.', "The file “{}” can't be published: {~}."],
  ["Fix the file, or remove it from public/.", "Fix the file, or remove it from the folder “public”."],
  ['The file "{}" has the same address as {~}.', "The file “{}” has the same address as {~}."],
  [
    "Rename one of the two, or remove the file from public/.",
    "Rename one of the two, or remove the file from the folder “public”.",
  ],
  ["Too many files in public/ (the limit is {}).", "The folder “public” has more than {} files."],
  [
    "The files in public/ are too large: {} bytes in total (the limit is {}).",
    "The files in the folder “public” are too large: {} bytes in total (the limit is {}).",
  ],
  [
    "Keep large collections and videos on a file host, and link to them.",
    "Keep large collections and videos on another host, and link to them.",
  ],
  ['"{}" is hidden, so it is not published.', "“{}” is a hidden file, so it isn't published."],
  [
    "The only hidden files that are published are .well-known, .nojekyll, .domains and .htaccess. Remove all others from public/.",
    "Remove it from the folder “public”, or rename it so that its name doesn't start with a dot.",
  ],
  ['Unsafe content was removed from "{}": {~}.', "Unsafe content was removed from “{}”: {~}."],
  [
    "Check that it still looks right, or save it as a plain drawing.",
    "Check that it still looks right. If it doesn't, save it as a plain drawing.",
  ],
  [
    'The image "{}" is too large ({} by {} pixels), so it is published at {} by {} pixels.',
    "The image “{}” is too large ({} by {} pixels), so visitors get it at {} by {} pixels.",
  ],
  [
    "If its details matter, crop it or split it into several images.",
    "If its details matter, crop it or split it into several images.",
  ],
  [
    'The animated PNG "{}" doesn\'t play, so visitors see only its first frame: {~}.',
    "The animation “{}” doesn't play, so visitors see only its first frame: {~}.",
  ],
  [
    'Link previews can\'t use the image "{}": {~}.',
    "The image “{}” can't be shown when the page is shared: {~}.",
  ],
  ["Save it as JPEG or PNG.", "Save it as JPEG or PNG, and add it again."],
  [
    'No font has "{}", so link previews show "{}" instead of the site\'s name.',
    "No font has “{}”. When a page is shared, people see “{}” instead of the site's name.",
  ],
  [
    'No font has "{}", so link previews show "{}" and the site\'s icon instead of the page title (1 page).',
    "No font has “{}”. When the page is shared, people see “{}” and the site's icon instead of its title.",
  ],
  [
    'No font has "{}", so link previews show "{}" and the site\'s icon instead of the page title ({} pages).',
    "No font has “{}”. When one of {2} pages is shared, people see “{1}” and the site's icon instead of its title.",
  ],
  [
    "Add a font that has these letters to the site folder and set it as theme.primaryFont or theme.secondaryFont, or give each page an image (meta.image).",
    "Use a font that has these letters, or give each page an “Image when shared”.",
  ],
  [
    "Install a font that has them next to sectile (npm install {}), set a font from the site folder as theme.primaryFont or theme.secondaryFont, or give each page an image (meta.image).",
    "Use a font that has these letters, or give each page an “Image when shared”.",
  ],
  [
    'The image "{}" has an http:// address, but the site uses https://: browsers load it over https:// or not at all.',
    "The address of the image “{}” starts with http://, so browsers may not show it.",
  ],
  [
    "Use https:// if the image is available there, or add the image to the site folder.",
    "Change http:// to https://, or add the image to the site.",
  ],
  ["Can't make the site's icon from \"{}\": {~}.", "The site's icon can't be made from “{}”: {~}."],
  [
    "Text on this image can't be read everywhere with an overlay of {}, so the page uses {}.",
    "Some text on this image can't be read with an overlay of {}, so the page uses {}.",
  ],
  [
    "Set it to {} to keep the page as it is. A palette with more contrast needs less.",
    "Set “Overlay” to {} to keep the page as it is. Colours with more contrast need less.",
  ],
  [
    'Sections of type {} show "{field}" only when they come first on a page.',
    "“{1}” is shown only when this section comes first on the page.",
  ],
  [
    'Move the section to the top of the page, or remove "{field}".',
    "Move the section to the top of the page, or remove “{field}”.",
  ],
  [
    'Unknown icon "{}". The page shows a warning sign instead.',
    "The icon “{}” doesn't exist. Visitors see a warning sign instead.",
  ],
  ["Use an icon from the Tabler set, for example mail or brand-youtube.", "Choose an icon from the list."],
  [
    'Unknown flag "{}". The language is listed without a flag.',
    "The flag “{}” doesn't exist, so the language is listed without one.",
  ],
  [
    'Flags are named after countries, not languages: "gb" or "us" for English.',
    "Write the letters of a country, not of a language: “gb” or “us” for English.",
  ],
  [
    'Unknown font "{}". Visitors see a system font instead.',
    "The font “{}” doesn't exist. Visitors see a system font instead.",
  ],
  [
    "Use a font from the list in docs/authoring/site-document.md, for example Inter or Lora.",
    "Select a font from the list on the “Design” tab.",
  ],
];
