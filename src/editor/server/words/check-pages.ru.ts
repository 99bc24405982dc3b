/** Russian for diagnostics about links, pages, sections and redirects (check.ru.ts). */
import type { Sentences } from "./sentences.ts";

export const checkPagesRu: Sentences = [
  [
    "Three sections in a row have the same background, so visitors can't see where one ends.",
    "Три секции подряд на одном фоне: не видно, где кончается одна и начинается другая.",
  ],
  [
    "Three sections in a row have {~}, so visitors can't see where one ends.",
    "Три секции подряд на одном фоне ({~}): не видно, где кончается одна и начинается другая.",
  ],
  ["Change the colour mode of one of them.", "Смените цветовую схему одной из них."],
  [
    "Two {} sections in a row have the same orientation ({}).",
    "У этой секции и у той, что над ней, одинаковое расположение.",
  ],
  ["Change the orientation of one of them.", "Измените расположение одной из них."],
  ["Can't use the link {}: {~}.", "Ссылка {} не подходит: {~}."],
  [
    "Use a web address (http, https or ftp), an email or phone link, a page (/about), an anchor (#contacts) or a file in the site folder (assets/prices.pdf).",
    "Ссылка может вести на страницу или секцию сайта, на адрес в интернете, почту, телефон или файл.",
  ],
  ["Can't use the image {}: {~}.", "Картинка {} не подходит: {~}."],
  [
    'Add the image to the site folder and write its path, for example "assets/photo.jpg", or use a web address that starts with "https://".',
    "Добавьте картинку заново или укажите её адрес в интернете, который начинается с «https://».",
  ],
  [
    'The address {} has no "https://" in front of it, so browsers open {}.',
    "Перед адресом {} нет «https://», поэтому браузеры откроют {}.",
  ],
  ["Broken link: this site has no page {}.", "Ссылка никуда не ведёт: на сайте нет страницы {}."],
  ["Correct the link, or add the page.", "Исправьте ссылку или добавьте страницу."],
  ["Broken link: the page {} has no anchor {}.", "Ссылка никуда не ведёт: на странице {} нет секции {}."],
  ["Broken link: no page has the anchor {}.", "Ссылка никуда не ведёт: ни на одной странице нет секции {}."],
  ["Link to a section with #Type or #Type-uniqId.", "Откройте ссылку и выберите одну из секций."],
  [
    "Broken link: the page {} is not published (until {}).",
    "Ссылка никуда не ведёт: страница {} ещё не опубликована.",
  ],
  [
    "Broken link: the page {} is not published (since {}).",
    "Ссылка никуда не ведёт: страница {} уже снята с публикации.",
  ],
  [
    "Broken link: the page {} is not published ({~}).",
    "Ссылка никуда не ведёт: страница {} не опубликована ({~}).",
  ],
  ["Publish the page, or remove the link.", "Опубликуйте страницу или уберите ссылку."],
  [
    "Visitors can't subscribe to this page: a feed needs the site's full address, which is not set.",
    "На эту страницу нельзя подписаться: для ленты нужен адрес сайта, а он не указан.",
  ],
  [
    'Set "url", for example "https://www.example.org", or set "hasFeed" of the section to false.',
    "Заполните «Адрес в интернете» на вкладке «Сайт» или выключите «RSS-ленту» у секции.",
  ],
  [
    "Visitors can't subscribe to this page: a page or redirect already has the address of its feed, {}.",
    "На эту страницу нельзя подписаться: адрес её ленты {} занят страницей или старым адресом.",
  ],
  [
    'Change that path, or set "hasFeed" of the section to false.',
    "Смените тот адрес или выключите «RSS-ленту» у секции.",
  ],
  [
    "Can't use the page path {}: pages in {} are published there.",
    "Адрес {} занят: там публикуются страницы на языке {}.",
  ],
  [
    'Change the path of the page. Text in that language belongs in "translations".',
    "Смените адрес страницы, а на этот язык переведите её.",
  ],
  ["Can't use the page path {}: {~}.", "Адрес страницы {} не подходит: {~}."],
  ['Write it like "/about" or "/about/team".', "Он выглядит так: «/about» или «/about/team»."],
  [
    "Many hosts can't tell the page path {} from {} at {}.",
    "Многие хостинги не отличат адрес страницы {} от {}.",
  ],
  [
    "Make the paths differ in more than letter case, the encoding of accents or a trailing slash.",
    "Пусть адреса различаются не только прописными буквами и косой чертой в конце.",
  ],
  [
    'No page has the path "/", so the site\'s address shows nothing.',
    "Ни у одной страницы нет адреса «/»: по адресу сайта посетители ничего не увидят.",
  ],
  ['Give the path "/" to one of the pages.', "Дайте одной из страниц адрес «/»."],
  [
    'The home page "/" is not published (until {}), so the site\'s address shows nothing.',
    "Главная страница ещё не опубликована: по адресу сайта посетители ничего не увидят.",
  ],
  [
    'The home page "/" is not published (since {}), so the site\'s address shows nothing.',
    "Главная страница уже снята с публикации: по адресу сайта посетители ничего не увидят.",
  ],
  [
    'The home page "/" is not published ({~}), so the site\'s address shows nothing.',
    "Главная страница «/» не опубликована ({~}): по адресу сайта посетители ничего не увидят.",
  ],
  [
    'Publish it, or give the path "/" to another page.',
    "Опубликуйте её или дайте адрес «/» другой странице.",
  ],
  [
    "Nothing to publish: the only page is kept out of the site.",
    "Публиковать нечего: единственная страница скрыта.",
  ],
  [
    "Nothing to publish: all {} pages are kept out of the site.",
    "Публиковать нечего: скрыты все страницы ({}).",
  ],
  [
    "Publish at least one page: check its status, draft, publishAt and unpublishAt.",
    "Опубликуйте хотя бы одну: в её настройках есть «Статус», «Опубликовать с» и «Опубликовать до».",
  ],
  [
    "Unknown status {}, so this page is not shown.",
    "Статуса {} не бывает, поэтому этой страницы на сайте нет.",
  ],
  [
    "Unknown status {}, so this section is not shown.",
    "Статуса {} не бывает, поэтому этой секции на сайте нет.",
  ],
  ['Write "{}".', "Выберите «{}»."],
  ["The status {} is read as {}.", "Статус {} понят как {}."],
  ["Use published, draft or hidden.", "Выберите статус: «Опубликована», «Черновик» или «Скрыта»."],
  ["Unknown section type {}.", "У этой секции неизвестный тип: {}."],
  ["Unknown variant {} of section type {}.", "У этой секции нет макета {0}."],
  ['This type has only one layout. Remove "variant".', "Выберите обычный макет."],
  ["Use one of: {}.", "Выберите один из её макетов."],
  ["Run `sectile sections` to list the types.", "Смените тип секции или удалите её."],
  [
    "Only one section of type {} is allowed on a page; the first one is at {}.",
    "Такая секция может быть на странице только одна, а здесь их больше.",
  ],
  ["Remove one of them.", "Удалите лишнюю."],
  ["Redirect loop: {}.", "Перенаправления ведут по кругу: {}."],
  ["Make one of the redirects lead to a page of the site.", "Пусть одно из них ведёт на страницу сайта."],
  [
    "This redirect leads to {}, which redirects again to {}, so visitors wait twice.",
    "Перенаправление ведёт на {}, а оттуда на {}: посетители ждут дважды.",
  ],
  ["Redirect to {} directly.", "Перенаправляйте сразу на {}."],
  [
    "The redirect from {} has no effect: the page {} has this address.",
    "Перенаправление с {} не действует: по этому адресу открывается страница {}.",
  ],
  [
    "Remove the redirect, or change the path of the page.",
    "Уберите перенаправление или смените адрес страницы.",
  ],
  [
    "The redirect from {} is in the folder where pages in {} are published.",
    "Перенаправление с {} не годится: там публикуются страницы на языке {}.",
  ],
  ["Write {}. The redirect works in every language.", "Напишите {}: это верно для каждого языка."],
];
