/** What `check` says of languages, words, third parties, and the document as a whole, in Russian (check.ru.ts). */
import type { Sentences } from "./sentences.ts";

export const checkSiteRu: Sentences = [
  [
    "{} pages and {} redirects in {} languages become about {} MB of files; a document of this size may become {} MB.",
    "Страниц {} и старых адресов {}, языков {}: файлы сайта заняли бы около {} МБ, а сайту такого размера можно {} МБ.",
  ],
  [
    'Remove languages that are not translated yet, or set their "status" to "other"; or split the site.',
    "Удалите языки, на которые сайт ещё не переведён, или разделите сайт на несколько.",
  ],
  [
    "The site's address should be only {}, but it is {}. A path on the host is given with --base.",
    "Адрес сайта должен быть только {}, а указан {}. Папка на хостинге задаётся при сборке.",
  ],
  ["Build with --base {~}, or write {}.", "Соберите сайт для папки {~} или укажите {}."],
  [
    "The text holds markup that is not allowed and is left out of the page: {}.",
    "В тексте есть разметка, которой на странице быть не может, она пропущена: {}.",
  ],
  ["Texts may use a, b, strong, i, em, u, s, br, sub, sup and span.", "Напишите это место заново."],
  [
    "The logo's width is {} pixels; pages show it {} pixels wide at least.",
    "Ширина логотипа — {} пикс., а на странице он не бывает уже {} пикс.",
  ],
  [
    "The logo's width is {} pixels; pages show it {} pixels wide at most.",
    "Ширина логотипа — {} пикс., а на странице он не бывает шире {} пикс.",
  ],
  ["Use a width from {} to {}, or leave it out.", "Укажите ширину от {} до {} или уберите её."],
  [
    "The title and description of this page are not used: those of the first page stand for every page.",
    "Заголовок и описание этой страницы не действуют: для всех страниц взяты заголовок и описание первой.",
  ],
  [
    "The titles and descriptions of {} pages, of this one too, are not used: those of the first page stand for every page.",
    "Заголовки и описания ({} стр., в том числе этой) не действуют: для всех страниц взяты заголовок и описание первой.",
  ],
  [
    'Set "useForAll" of the first page to false, or remove what is not used.',
    "Выключите у первой страницы «Одно для всех страниц» или уберите то, что не действует.",
  ],
  [
    "The text holds Markdown, which visitors see as it is typed: {}.",
    "В тексте есть знаки разметки, посетители видят их как есть: {}.",
  ],
  ["Remove these signs: this text has no formatting.", "Уберите эти знаки: в этом тексте нет оформления."],
  [
    "Write <b>bold</b>, <i>italic</i> and {} in its place.",
    "Уберите эти знаки, а слова выделите и сделайте ссылками кнопками над текстом.",
  ],
  ["This translation matches nothing: {~}.", "Этот перевод ни к чему не относится: {~}."],
  [
    "Pages are matched by path, sections by uniqId, other lists by position.",
    "Наверное, то, что он переводил, удалено.",
  ],
  [
    "Only one language can be the primary one; these are: {}.",
    "Оригиналом может быть только один язык, а их больше: {}.",
  ],
  ["Set isPrimary to false in all but one.", "Выберите, на каком языке сайт написан."],
  ["None of the languages is the primary one; {} is taken as such.", "Оригинал не выбран, взят язык {}."],
  [
    "Set isPrimary to true in one of them: it stands at the site's root, and is what the others fall back to.",
    "Выберите язык, на котором сайт написан: его видят там, где нет перевода.",
  ],
  [
    "The site names no language; by its letters it is taken to be in {}, which browsers, readers and search engines are told.",
    "Язык сайта не указан. Судя по буквам, это {}: так и сказано браузерам и поисковикам.",
  ],
  ["Name it: {}.", "Укажите его на вкладке «Сайт»."],
  [
    'Pages in {} have the words of the interface in English, such as "Close": sectile has none in that language.',
    "На страницах на языке {} слова интерфейса английские, например «Close»: готовых на этом языке нет.",
  ],
  [
    'Pages in {} have {} words of the interface in English, such as "Close": sectile has none in that language.',
    "На страницах на языке {} часть слов интерфейса английская ({}): готовых на этом языке нет.",
  ],
  [
    'Give them under "messages": {}; `sectile schema` lists them with their English texts.',
    "Напишите их на вкладке «Сайт», в словах интерфейса.",
  ],
  [
    "The page {} cannot be this page in {}: it is in {}.",
    "Страница {} не может быть этой страницей на языке {}: она на языке {}.",
  ],
  [
    'Name a page in {}, or write "language": {} on that page if it is.',
    "Выберите страницу на языке {} или укажите у той страницы этот язык.",
  ],
  [
    "Two pages would be the same page in {}: {} and {}.",
    "Две страницы названы одной и той же на языке {}: {} и {}.",
  ],
  [
    'Let each page be named by "alternate" of one page a language; the other way round it is understood by itself.',
    "Пусть каждую страницу так называет только одна.",
  ],
  ["This text should hold {}, but it holds {}.", "В этом тексте должно стоять {}, а стоит {}."],
  [
    "Values are put in at {} places when a page is made: keep them as they are, wherever they fit.",
    "На эти места подставляются значения: оставьте их как есть, где они подходят.",
  ],
  [
    "{} names nobody at {}, so this messenger is left out.",
    "{} — никто в {}, поэтому этого мессенджера на сайте нет.",
  ],
  [
    "This messenger ({}) has no value, so it is left out.",
    "У этого мессенджера ({}) ничего не указано, его на сайте нет.",
  ],
  [
    "Write the telephone number with its country's code, for example {}.",
    "Напишите номер телефона с кодом страны, например {}.",
  ],
  [
    "{} is neither an e-mail address nor a telephone number, so visitors see it without a link.",
    "{} — это не адрес почты и не номер телефона, поэтому посетители видят его без ссылки.",
  ],
  [
    "Write an address such as name@example.org, or a number in digits, for example {}.",
    "Напишите адрес, например name@example.org, или номер цифрами, например {}.",
  ],
  ["Write the name or the link that it has there.", "Напишите имя или ссылку, которые у него там."],
  [
    "No cookie banner is shown, so these are loaded without asking visitors: {}.",
    "Баннера о cookie нет, поэтому это загружается без согласия посетителей: {}.",
  ],
  [
    "These wait for the consent of visitors, but a paid site shows no cookie banner, so they are never loaded: {}.",
    "Это ждёт согласия посетителей, но баннера о cookie на платном сайте нет, и оно не загружается: {}.",
  ],
  [
    'Set "onPaidSites" to true in "cookieSettings" to show the banner here, or to false when another one asks and stores the choice.',
    "На вкладке «Сайт», в cookie, решите, показывать ли баннер.",
  ],
  ["Two chats are the primary one; {} is loaded, {} is not.", "Главных чатов два: {} загружается, {} — нет."],
  ['Set "isPrimary" to true in one of them alone.', "Оставьте главным только один."],
  [
    "No chat is loaded, since none is the primary one: {}.",
    "Ни один чат не загружается, потому что ни один не главный: {}.",
  ],
  [
    'Set "isPrimary" to true in the one that visitors should see, or remove them.',
    "Сделайте главным тот, который должны видеть посетители, или уберите их.",
  ],
  [
    "This chat is the primary one, but it is not loaded: its id is missing.",
    "Этот чат главный, но не загружается: не указан его идентификатор.",
  ],
  [
    'Add it to "chatsData" in "settings", with "name", "key" and "isPrimary", or remove it here.',
    "Укажите его среди чатов сайта или уберите отсюда.",
  ],
  [
    "The cookie banner makes refusing harder than agreeing, and its switches begin on; European law accepts no such consent for what is loaded here: {}.",
    "В баннере о cookie отказаться труднее, чем согласиться, и переключатели сначала включены. По европейским законам это не согласие, а на сайте загружается: {}.",
  ],
  ['Set "choice" to "equal" in "cookieSettings".', "На вкладке «Сайт», в cookie, выберите равный выбор."],
  [
    "The cookie banner has no link to a privacy policy, since none is given.",
    "В баннере о cookie нет ссылки на политику конфиденциальности: она не указана.",
  ],
  [
    'Give "link" in "privacyPolicy", or set "isVisible" of "privacyPolicyBtn" to false.',
    "Укажите её на вкладке «Сайт» или уберите эту ссылку из баннера.",
  ],
  ['Set "isVisible" to true in {}.', "На вкладке «Сайт», в cookie, включите баннер или уберите эти службы."],
  ['There is no event with the id {} in "events".', "События {} на сайте нет."],
  [
    "Use the id of one of the site's events, or leave it out to show the first.",
    "Выберите одно из событий сайта или не выбирайте: тогда показывается первое.",
  ],
  [
    "The name {} is not known here; it is kept, but nothing reads it.",
    "Поле {} здесь неизвестно: оно сохраняется, но ни на что не влияет.",
  ],
  ["Remove it if it is not needed.", "Если оно не нужно, его можно убрать из файла сайта."],
  ["It belongs to {}: move it there.", "Его место не здесь, а там: {}."],
  [
    "More than {} problems were found; the rest are not listed.",
    "Найдено больше {}: остальное не перечислено.",
  ],
  ["Correct these first, then check again.", "Сначала исправьте это."],
  [
    "The site cannot be edited as long as its document is not whole: {~}",
    "Сайт нельзя редактировать, пока его файл не исправлен: {~}",
  ],
];
