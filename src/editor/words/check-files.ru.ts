/** What `check` says of pictures, icons, fonts and other files, in Russian (check.ru.ts). */
import type { Sentences } from "./sentences.ts";

export const checkFilesRu: Sentences = [
  [
    "This comes from {}, which several pages may share: it is changed in that file.",
    "Это хранится в {}, общем для нескольких страниц: меняется в том файле.",
  ],
  ["The part {} is not in the site's folder.", "Части {} нет в папке сайта."],
  ["The file {} is not in the site's folder.", "Файла {} нет в папке сайта."],
  [
    "Add the file, or correct its name; letter case counts.",
    "Добавьте его заново или исправьте имя: прописные и строчные буквы различаются.",
  ],
  ["The file {} cannot be used: {~}.", "Файл {} не подходит: {~}."],
  [
    "Open it in a graphics program and save it anew, as JPEG, PNG, WebP or a plain SVG; or take another one.",
    "Сохраните его заново в графической программе (JPEG, PNG, WebP, простой SVG) или возьмите другой.",
  ],
  ["Use a file inside the site's folder.", "Возьмите файл из папки сайта."],
  ["The font {} cannot be used: {~}.", "Шрифт {} не подходит: {~}."],
  [
    "Save it anew as WOFF2, or name a font that comes with sectile.",
    "Сохраните его заново в WOFF2 или выберите шрифт из списка.",
  ],
  [
    "The font {} lacks letters that the site is written in: {}; visitors see these in a font of their system.",
    "В шрифте {} нет букв, которыми написан сайт ({}): их посетители видят шрифтом своей системы.",
  ],
  [
    "Put a font that has them into the site's folder, as WOFF2, and name that file.",
    "Положите шрифт, где они есть, в папку сайта в формате WOFF2 и укажите этот файл.",
  ],
  ["Fonts that come with sectile and have them: {}.", "Встроенные шрифты, где они есть: {}."],
  ["The file {} cannot be published as it is: {~}.", "Файл {} нельзя опубликовать как есть: {~}."],
  ["Correct it, or take it out of public/.", "Исправьте его или уберите из public/."],
  ["The file {} would stand where {~} is published.", "Файл {} встал бы туда, где публикуется {~}."],
  [
    "Give one of the two another name, or take the file out of public/.",
    "Переименуйте одно из двух или уберите файл из public/.",
  ],
  ["There are more than {} files in public/.", "В public/ больше {} файлов."],
  [
    "The files of public/ have {} bytes together; at most {} are published.",
    "Файлы в public/ занимают {} байт, а можно не больше {}.",
  ],
  [
    "Large collections and films belong on a file host: link to them there.",
    "Большие собрания и фильмы держат на файловом хостинге: поставьте ссылку на него.",
  ],
  ["{} is hidden, so it is not published.", "Файл {} скрытый и не публикуется."],
  [
    "Of what begins with a dot, .well-known, .nojekyll, .domains and .htaccess are: take the rest out of public/.",
    "Из того, что начинается с точки, публикуются .well-known, .nojekyll, .domains и .htaccess: остальное уберите из public/.",
  ],
  [
    "The file {} is published without what may not be in it: {}.",
    "Файл {} публикуется без того, чего в нём быть не может: {}.",
  ],
  [
    "See that it still looks as it should, or save it as a plain drawing.",
    "Проверьте, что он выглядит как прежде, или сохраните его как простой рисунок.",
  ],
  [
    "The picture {} has {} by {} pixels, which is more than is published: visitors get {} by {} pixels.",
    "В картинке {} {} × {} точек, это больше, чем публикуется: посетители получат {} × {}.",
  ],
  [
    "Cut it into several pictures, or take a part of it, if its details are to be seen.",
    "Если важны мелочи, разрежьте её на несколько картинок или возьмите её часть.",
  ],
  [
    "The animated PNG {} does not move on the page, which shows its first frame: {~}.",
    "Картинка {} на странице не движется, виден только первый кадр: {~}.",
  ],
  [
    "Make it smaller or shorter, or save it as an animated WebP or GIF.",
    "Сделайте её меньше или короче или сохраните её как анимированный WebP или GIF.",
  ],
  [
    "The picture {} cannot be the one by which a page is shared: {~}.",
    "Картинку {} нельзя показать в ссылке на страницу: {~}.",
  ],
  ["Save it as JPEG or PNG.", "Сохраните её как JPEG или PNG."],
  [
    "No font here has {}, so the cards by which pages are shared show {} in place of the site's name.",
    "Ни в одном шрифте нет {}: на карточках, которые видны в ссылках на страницы, вместо имени сайта стоит {}.",
  ],
  [
    "No font here has {}, so the cards by which pages are shared show {} and the site's icon in place of their titles ({} pages).",
    "Ни в одном шрифте нет {}: на карточках, которые видны в ссылках на страницы, вместо заголовка стоят {} и значок сайта (страниц: {}).",
  ],
  [
    "No font here has {}, so the cards by which pages are shared show {} and the site's icon in place of their titles (1 page).",
    "Ни в одном шрифте нет {}: на карточке, которая видна в ссылке на страницу, вместо заголовка стоят {} и значок сайта.",
  ],
  [
    "Put a font that has these letters into the site's folder and name it as theme.primaryFont or theme.secondaryFont; or give pages a picture of their own (meta.image).",
    "Положите в папку сайта шрифт с этими буквами и назовите его в theme.primaryFont или theme.secondaryFont; или дайте страницам свою картинку (meta.image).",
  ],
  [
    "Install a font that has them where sectile is installed (npm install {}), or name one of the site's folder as theme.primaryFont or theme.secondaryFont; or give pages a picture of their own (meta.image).",
    "Поставьте шрифт с ними туда, где стоит sectile (npm install {}), или назовите шрифт из папки сайта в theme.primaryFont или theme.secondaryFont; или дайте страницам свою картинку (meta.image).",
  ],
  [
    "The picture {} is asked for without encryption, on a site that is served with it: browsers ask with https:// instead, or do not show it.",
    "Картинка {} запрашивается без шифрования: браузеры её могут не показать.",
  ],
  [
    "Write https:// in front, if the picture is there too; or put it into the site's folder.",
    "Напишите в начале https:// или добавьте картинку на сайт.",
  ],
  ["The picture {} cannot be the site's icon: {~}.", "Из картинки {} не выходит значка сайта: {~}."],
  [
    "Browsers' tabs and home screens show the site's first letter; save the logo anew, or make it simpler.",
    "Вместо него видна первая буква сайта. Сохраните логотип заново или сделайте его проще.",
  ],
  [
    "The section's colour should cover its picture by {}, but by less than {} its words could not be read on every spot; visitors see {}.",
    "Цвет секции закрывает картинку на {}, но слова читаются везде только от {}: посетители видят {}.",
  ],
  [
    "Write {}: the page stays as it is. A palette with darker dark colours, or lighter light ones, needs less.",
    "Поставьте {}: страница останется такой же. Если тёмные цвета темнее, а светлые светлее, хватит меньшего.",
  ],
  [
    '"{field}" is not shown here: a section of the type {} shows it only as the first of its page.',
    "«{0}» здесь не показывается: секция типа {1} показывает это только первой на странице.",
  ],
  [
    'Put the section at the head of its page, or remove "{field}".',
    "Поставьте секцию первой на странице или уберите «{field}».",
  ],
  [
    "There is no icon {}; the page shows a warning sign in its place.",
    "Иконки {} нет, на её месте предупреждающий знак.",
  ],
  ["Use a name of the Tabler icon set, for example mail or brand-youtube.", "Выберите иконку из списка."],
  ["There is no flag {}; the language is listed without one.", "Флага {} нет: язык стоит без него."],
  [
    'A flag is named by its country, not by the language: "gb" or "us" for English.',
    "Флаг назван по стране, а не по языку: «gb» или «us» для английского.",
  ],
  [
    "There is no font {} among those that come with sectile; visitors see one of their system's.",
    "Шрифта {} здесь нет: посетители видят шрифт своей системы.",
  ],
  [
    "Use a font of the list in docs/authoring/site-document.md, for example Inter or Lora.",
    "Выберите шрифт из списка на вкладке «Оформление».",
  ],
];
