/** Russian for diagnostics about languages, texts, third parties and the whole document (check.ru.ts). */
import { isNotWhole } from "./refusals.en.ts";
import type { Sentences } from "./sentences.ts";

export const checkSiteRu: Sentences = [
  [
    "The site is too large: {} pages and {} redirects in {} languages make about {} MB of files (the limit for this document is {} MB).",
    "Сайт слишком большой. Страниц: {}, старых адресов: {}, языков: {}. Файлы заняли бы около {} МБ, а можно не больше {} МБ.",
  ],
  [
    'Remove languages that are not translated yet, set their "status" to "other", or split the site.',
    "Удалите языки, на которые сайт ещё не переведён, или разделите сайт на несколько.",
  ],
  [
    "The site's address {} includes a folder; it should be {}.",
    "В адресе сайта {} есть папка, а должно быть только {}.",
  ],
  [
    "Use {}, or build with --base {} to publish in that folder.",
    "Укажите {}. Если сайт публикуется в папке {}, спросите того, кто настраивал редактор.",
  ],
  [
    "Markup that is not allowed is left out of the page: {}.",
    "В тексте есть недопустимая разметка, на странице её не будет: {}.",
  ],
  ["Use only a, b, strong, i, em, u, s, br, sub, sup and span.", "Наберите это место заново."],
  [
    "The logo is set to {} pixels wide, but pages show it at least {} pixels wide.",
    "Ширина логотипа — {} пикс., но на странице он не бывает уже {} пикс.",
  ],
  [
    "The logo is set to {} pixels wide, but pages show it at most {} pixels wide.",
    "Ширина логотипа — {} пикс., но на странице он не бывает шире {} пикс.",
  ],
  ["Set a width from {} to {}, or remove it.", "Укажите ширину от {} до {} или уберите её."],
  [
    "The title and description of this page are not used: all pages use those of the first page.",
    "Заголовок и описание этой страницы не действуют: у всех страниц они такие же, как у первой.",
  ],
  [
    "The titles and descriptions of {} pages, including this one, are not used: all pages use those of the first page.",
    "Заголовки и описания ({} стр., в том числе этой) не действуют: у всех страниц они такие же, как у первой.",
  ],
  [
    'Set "useForAll" of the first page to false, or remove the unused texts.',
    "Выключите у первой страницы «Одинаково для всех страниц» или уберите лишние тексты.",
  ],
  [
    "The text contains Markdown, which visitors see as typed: {}.",
    "В тексте есть знаки разметки, посетители увидят их как есть: {}.",
  ],
  [
    "Remove these characters. This text can't be formatted.",
    "Уберите эти знаки: этот текст нельзя оформить.",
  ],
  [
    "Use <b>bold</b>, <i>italic</i> and {} instead.",
    "Уберите эти знаки, а выделение и ссылки добавьте кнопками над текстом.",
  ],
  ["This translation has no effect: {~}.", "Этот перевод ни на что не влияет: {~}."],
  [
    "Pages are matched by path, sections by uniqId and other lists by position.",
    "Скорее всего, то, что он переводил, удалено.",
  ],
  [
    "More than one language is set as primary: {}.",
    "Оригиналом может быть только один язык, а выбрано больше: {}.",
  ],
  ['Set "isPrimary" to true for only one language.', "Выберите, на каком языке написан сайт."],
  ["No language is set as primary, so {} is used.", "Оригинал не выбран, поэтому взят язык {}."],
  [
    'Set "isPrimary" to true for the language at the root of the site. The other languages fall back to it.',
    "Выберите язык, на котором написан сайт: он виден там, где нет перевода.",
  ],
  [
    "No language is set, so browsers and search engines are told {}, guessed from the letters of the site.",
    "Язык сайта не указан. Судя по буквам, это {}: так его увидят браузеры и поисковики.",
  ],
  ["Set it: {}.", "Добавьте его в «Языки» на вкладке «Сайт»."],
  [
    'Pages in {} show all interface texts in English, such as "Close", because sectile has no translation.',
    "На страницах на языке {} весь интерфейс на английском, например «Close»: перевода на этот язык нет.",
  ],
  [
    "Pages in {} show interface texts in English, because they have no translation: {} of {}, such as {}.",
    "На страницах на языке {} часть интерфейса на английском ({} из {}): перевода на этот язык нет.",
  ],
  [
    'Translate them in "messages": {}. `sectile schema` lists the English texts.',
    "Переведите их в «Текстах интерфейса» на вкладке «Сайт».",
  ],
  [
    "The page {} can't be the {} version of this page: its language is {}.",
    "Страница {} не может быть этой страницей на языке {}: она на языке {}.",
  ],
  [
    'Choose a page in {}, or set "language": {} on that page.',
    "Выберите страницу на языке {} или укажите этот язык у той страницы.",
  ],
  [
    "Two pages are set as the {} version of the same page: {} and {}.",
    "Для языка {} выбраны сразу две страницы: {} и {}.",
  ],
  [
    'Name each page in the "alternate" of only one page per language. The link back is automatic.',
    "Оставьте одну из двух в поле «Эта страница на других языках».",
  ],
  [
    "The placeholders of this text don't match: expected {~}, found {~}.",
    "В этом тексте не те места для подстановки: нужно {~}, а есть {~}.",
  ],
  [
    "Keep placeholders such as {} as they are. Values replace them when the page is built.",
    "Не меняйте то, что в фигурных скобках: вместо этого подставляются значения.",
  ],
  [
    "{} is not a valid contact for {}, so this messenger is not shown.",
    "{} не подходит для {}, поэтому этого мессенджера на сайте нет.",
  ],
  [
    "This messenger ({}) has no contact, so it is not shown.",
    "У этого мессенджера ({}) ничего не указано, поэтому на сайте его нет.",
  ],
  [
    "Write the phone number with its country code, for example {}.",
    "Напишите номер телефона с кодом страны, например {}.",
  ],
  [
    "{} is not an email address or phone number, so visitors see it without a link.",
    "{} — это не адрес почты и не номер телефона, поэтому посетители видят его без ссылки.",
  ],
  [
    "Write an address such as name@example.org, or a number in digits such as {}.",
    "Напишите адрес, например name@example.org, или номер цифрами, например {}.",
  ],
  ["Write the user name or the link to the profile.", "Напишите имя пользователя или ссылку на профиль."],
  [
    "These services load without consent, because the site shows no cookie banner: {}.",
    "Эти службы загружаются без согласия посетителей, потому что баннера о cookie нет: {}.",
  ],
  [
    "These services never load, because they wait for consent and a paid site shows no cookie banner: {}.",
    "Эти службы не загружаются: они ждут согласия посетителей, а на платном сайте нет баннера о cookie: {}.",
  ],
  [
    'In "cookieSettings", set "onPaidSites" to true to show the banner, or to false if another banner asks and stores the choice.',
    "В «Файлах cookie» на вкладке «Сайт» включите «И на оплаченном тарифе», чтобы баннер показывался. Если спрашивает другой баннер, выключите.",
  ],
  [
    "No forms API is set, so the forms of this page are sent to /api/v1 on the site's own host. A static host doesn't answer there.",
    "Форма на этой странице может до вас не дойти: служба, которая принимает формы, не подключена.",
  ],
  [
    "No forms API is set, so the forms of {} pages are sent to /api/v1 on the site's own host. A static host doesn't answer there.",
    "Формы могут до вас не дойти (страниц: {}): служба, которая принимает формы, не подключена.",
  ],
  [
    "The form for reporting this site is not shown, because no forms API is set.",
    "Форма жалобы на сайт не показывается: служба, которая принимает формы, не подключена.",
  ],
  ["Set the API with --api-base, or {}", "Спросите того, кто настраивал редактор."],
  ["Two chats are set as primary: {} is loaded, {} is not.", "Главных чатов два: {} загружается, {} — нет."],
  ['Set "isPrimary" to true for only one chat.', "Оставьте «Главный чат» включённым только у одного."],
  [
    "No chat is loaded, because none is set as primary: {}.",
    "Ни один чат не загружается, потому что главный не выбран: {}.",
  ],
  [
    'Set "isPrimary" to true for the chat that visitors should see, or remove all of them.',
    "Включите «Главный чат» у того, который должны видеть посетители, или уберите все.",
  ],
  [
    "This chat is set as primary, but it is not loaded: its ID is missing.",
    "Этот чат главный, но не загружается: не указан его идентификатор.",
  ],
  [
    'Add the chat to "chatsData" in "settings" with its "name", "key" and "isPrimary", or remove it here.',
    "Укажите его среди чатов сайта или уберите отсюда.",
  ],
  [
    "The cookie banner makes it harder to refuse than to accept, and its switches start on. European law doesn't accept that as consent for: {}.",
    "В баннере о cookie отказаться труднее, чем согласиться, и переключатели сразу включены. По европейским законам это не согласие, а на сайте загружается: {}.",
  ],
  [
    'Set "choice" to "equal" in "cookieSettings".',
    "В «Файлах cookie» на вкладке «Сайт» выберите «Отказаться так же просто, как принять».",
  ],
  [
    "The cookie banner has no link to a privacy policy, because none is set.",
    "В баннере о cookie нет ссылки на политику конфиденциальности: она не указана.",
  ],
  [
    'Set "link" in "privacyPolicy", or set "isVisible" of "privacyPolicyBtn" to false.',
    "Укажите её на вкладке «Сайт» или уберите эту ссылку из баннера.",
  ],
  [
    'Set "isVisible" to true in {}.',
    "В «Файлах cookie» на вкладке «Сайт» включите баннер или уберите эти службы.",
  ],
  ["No event has the ID {}.", "События {} на сайте нет."],
  [
    'Use the ID of one of the site\'s "events", or leave it empty to show the first one.',
    "Выберите одно из событий сайта или оставьте поле пустым: тогда показывается первое.",
  ],
  [
    "Unknown field {}. It stays in the file, but has no effect.",
    "В файле сайта есть поле, которое здесь ни на что не влияет.",
  ],
  [
    "Remove it, or use one of these fields: {}.",
    "Если вы не правите файл сайта сами, ничего делать не нужно.",
  ],
  ["Remove it if you don't need it.", "Если вы не правите файл сайта сами, ничего делать не нужно."],
  ["Move it to {}.", "Если вы не правите файл сайта сами, ничего делать не нужно."],
  ["More than {} problems found. The others are not listed.", "Найдено больше {}: остальное не показано."],
  ["Fix these first, then check again.", "Сначала исправьте это."],
  // Edits that are rejected
  ["The page {} already exists.", "Страница {} уже есть."],
  ["This page already has a section named {}.", "На этой странице уже есть секция с именем {}."],
  ["A page can have only one {} section.", "На странице может быть только одна секция {}."],
  ["Two pages can't have the same path.", "У двух страниц не может быть одного адреса."],
  ["The name {} is already taken.", "Имя {} уже занято."],
  ["The document is not valid JSON. Fix its file first.", "Файл сайта повреждён. Сначала исправьте его."],
  [isNotWhole("{~}"), "Сайт нельзя редактировать, пока его файл не исправлен: {~}"],
];
