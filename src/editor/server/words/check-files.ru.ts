/** Russian for diagnostics about images, icons, fonts and other files (check.ru.ts). */
import { isInPart } from "./refusals.en.ts";
import type { Sentences } from "./sentences.ts";

export const checkFilesRu: Sentences = [
  [isInPart("{}"), "Это хранится в файле {}, общем для нескольких страниц. Измените его там."],
  ["Part not found in the site folder: {}.", "Части {} нет в папке сайта."],
  ["File not found in the site folder: {}.", "Файла {} нет в папке сайта."],
  ["If it is a page of this site, write its path: {}.", "Если это страница сайта, напишите её адрес: {}."],
  [
    "Add the file, or correct its name. Names are case-sensitive.",
    "Добавьте его заново или исправьте имя: прописные и строчные буквы различаются.",
  ],
  ["Can't use the file {}: {~}.", "Файл {} не подходит: {~}."],
  [
    "Save it again as JPEG, PNG, WebP or plain SVG, or use another image.",
    "Сохраните его заново в графической программе (JPEG, PNG, WebP, простой SVG) или возьмите другой.",
  ],
  ["Use a file inside the site folder.", "Возьмите файл из папки сайта."],
  ["Can't use the font {}: {~}.", "Шрифт {} не подходит: {~}."],
  [
    "Save it again as WOFF2, or use a font that comes with sectile.",
    "Сохраните его заново в WOFF2 или выберите шрифт из списка.",
  ],
  [
    "The font {} has no letters for some of the site's text: {}. Visitors see it in a system font.",
    "В шрифте {} нет части букв сайта ({}): посетители видят их системным шрифтом.",
  ],
  [
    "Add a WOFF2 font that has them to the site folder, and use that file.",
    "Положите шрифт, где они есть, в папку сайта в формате WOFF2 и укажите этот файл.",
  ],
  ["These built-in fonts have them: {}.", "Встроенные шрифты, где они есть: {}."],
  ["Can't publish the file {}: {~}.", "Файл {} нельзя опубликовать как есть: {~}."],
  ["Fix the file, or remove it from public/.", "Исправьте его или уберите из папки «public»."],
  ["The file {} has the same address as {~}.", "У файла {} тот же адрес, по которому есть {~}."],
  [
    "Rename one of the two, or remove the file from public/.",
    "Переименуйте одно из двух или уберите файл из папки «public».",
  ],
  ["Too many files in public/ (the limit is {}).", "В папке «public» больше {} файлов."],
  [
    "The files in public/ are too large: {} bytes in total (the limit is {}).",
    "Файлы в папке «public» занимают {} байт, а можно не больше {}.",
  ],
  [
    "Keep large collections and videos on a file host, and link to them.",
    "Держите большие подборки и видео на файловом хостинге, а на сайте поставьте ссылку.",
  ],
  ["{} is hidden, so it is not published.", "Файл {} скрытый, поэтому не публикуется."],
  [
    "The only hidden files that are published are .well-known, .nojekyll, .domains and .htaccess. Remove all others from public/.",
    "Уберите его из папки «public» или назовите так, чтобы имя не начиналось с точки.",
  ],
  ["Unsafe content was removed from {}: {~}.", "Из файла {} убрано небезопасное: {~}."],
  [
    "Check that it still looks right, or save it as a plain drawing.",
    "Проверьте, что он выглядит как прежде, или сохраните его как простой рисунок.",
  ],
  [
    "The image {} is too large ({} by {} pixels), so it is published at {} by {} pixels.",
    "Картинка {} слишком большая ({} × {} пикс.), поэтому посетители увидят {} × {}.",
  ],
  [
    "If its details matter, crop it or split it into several images.",
    "Если важны мелочи, обрежьте её или разделите на несколько картинок.",
  ],
  [
    "The animated PNG {} doesn't play, so visitors see only its first frame: {~}.",
    "Картинка {} не движется, виден только первый кадр: {~}.",
  ],
  [
    "Make it smaller or shorter, or save it as an animated WebP or GIF.",
    "Сделайте её меньше или короче или сохраните её как анимированный WebP или GIF.",
  ],
  ["Link previews can't use the image {}: {~}.", "Картинку {} нельзя показать в превью ссылки: {~}."],
  ["Save it as JPEG or PNG.", "Сохраните её как JPEG или PNG."],
  [
    "No font has {}, so link previews show {} instead of the site's name.",
    "Ни в одном шрифте нет {}: в превью ссылок вместо названия сайта видно {}.",
  ],
  [
    "No font has {}, so link previews show {} and the site's icon instead of the page title ({} pages).",
    "Ни в одном шрифте нет {}: в превью ссылок вместо заголовка видны {} и значок сайта (страниц: {}).",
  ],
  [
    "No font has {}, so link previews show {} and the site's icon instead of the page title (1 page).",
    "Ни в одном шрифте нет {}: в превью ссылки вместо заголовка видны {} и значок сайта.",
  ],
  [
    "Add a font that has these letters to the site folder and set it as theme.primaryFont or theme.secondaryFont, or give each page an image (meta.image).",
    "Возьмите шрифт, где эти буквы есть, или заполните у каждой страницы поле «Картинка для соцсетей».",
  ],
  [
    "Install a font that has them next to sectile (npm install {}), set a font from the site folder as theme.primaryFont or theme.secondaryFont, or give each page an image (meta.image).",
    "Возьмите шрифт, где эти буквы есть, или заполните у каждой страницы поле «Картинка для соцсетей».",
  ],
  [
    "The image {} has an http:// address, but the site uses https://: browsers load it over https:// or not at all.",
    "Адрес картинки {} начинается с http://: браузеры могут её не показать.",
  ],
  [
    "Use https:// if the image is available there, or add the image to the site folder.",
    "Замените http:// на https:// или добавьте картинку на сайт.",
  ],
  ["Can't make the site's icon from {}: {~}.", "Из картинки {} не получается значок сайта: {~}."],
  [
    "Browser tabs and home screens show the site's first letter instead. Save the logo again, or simplify it.",
    "Вместо него видна первая буква сайта. Сохраните логотип заново или сделайте его проще.",
  ],
  [
    "Text on this image can't be read everywhere with an overlay of {}, so the page uses {}.",
    "При затемнении {} текст на картинке читается не везде, поэтому на странице оно {}.",
  ],
  [
    "Set it to {} to keep the page as it is. A palette with more contrast needs less.",
    "Поставьте «Затемнение» на {}, и страница останется такой же. Чем контрастнее цвета, тем меньше нужно.",
  ],
  [
    'Sections of type {} show "{field}" only when they come first on a page.',
    "«{1}» показывается, только если эта секция на странице первая.",
  ],
  [
    'Move the section to the top of the page, or remove "{field}".',
    "Поставьте секцию первой на странице или уберите «{field}».",
  ],
  [
    "Unknown icon {}. The page shows a warning sign instead.",
    "Иконки {} нет, вместо неё виден предупреждающий знак.",
  ],
  ["Use an icon from the Tabler set, for example mail or brand-youtube.", "Выберите иконку из списка."],
  [
    "Unknown flag {}. The language is listed without a flag.",
    "Флага {} нет, поэтому язык показан без флага.",
  ],
  [
    'Flags are named after countries, not languages: "gb" or "us" for English.',
    "Флаги называются по стране, а не по языку: «gb» или «us» для английского.",
  ],
  [
    "Unknown font {}. Visitors see a system font instead.",
    "Шрифта {} нет: посетители видят системный шрифт.",
  ],
  [
    "Use a font from the list in docs/authoring/site-document.md, for example Inter or Lora.",
    "Выберите шрифт из списка на вкладке «Дизайн».",
  ],
];
