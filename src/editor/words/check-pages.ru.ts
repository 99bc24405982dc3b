/** What `check` says of links, pages, sections and old addresses, in Russian (check.ru.ts). */
import type { Sentences } from "./sentences.ts";

export const checkPagesRu: Sentences = [
  [
    "This is the third section in a row on the ground {}: a visitor does not see where one ends.",
    "Третья секция подряд на одном фоне ({}): не видно, где кончается одна и начинается другая.",
  ],
  ["Give one of the three another colour mode.", "Дайте одной из трёх другой фон."],
  [
    "Two sections {} follow each other, and both have the orientation {}.",
    "Две секции {} идут подряд, и обе повёрнуты в одну сторону ({}).",
  ],
  ["Turn one of them to the other side.", "Поверните одну из них в другую сторону."],
  ["The link {} cannot be used: {~}.", "Ссылка {} не подходит: {~}."],
  [
    "Use http, https or ftp, an e-mail or phone link, a page of the site (/about), an anchor (#contacts) or a file of the site's folder (assets/prices.pdf).",
    "Подойдёт адрес в интернете, эл. почта, телефон, страница сайта (/about), секция (#contacts) или файл сайта (assets/prices.pdf).",
  ],
  ["The picture {} cannot be used: {~}.", "Картинка {} не подходит: {~}."],
  [
    'Put the picture into the site\'s folder and write its place there, for example "assets/photo.jpg"; or use its address on the web, with "https://".',
    "Добавьте картинку заново или укажите её адрес в интернете, с «https://».",
  ],
  ["The link {} leads to no page of this site.", "Ссылка {} не ведёт ни на одну страницу сайта."],
  ["Correct the path or add the page.", "Исправьте ссылку или добавьте страницу."],
  ["The page {} has no place named {} to jump to.", "На странице {} нет места {}, к которому ведёт ссылка."],
  ["No page has a place named {} to jump to.", "Ни на одной странице нет места {}, к которому ведёт ссылка."],
  [
    "A section is reached by #Type or #Type-uniqId.",
    "К секции ведёт #Тип или #Тип-имя: выберите её в списке ссылок.",
  ],
  [
    "The link {} leads to a page that is kept out of the site ({~}).",
    "Ссылка {} ведёт на страницу, которой нет на опубликованном сайте ({~}).",
  ],
  [
    "Publish the page, or take the link away: visitors would find nothing there.",
    "Опубликуйте страницу или уберите ссылку: посетители там ничего не найдут.",
  ],
  [
    "Nobody can subscribe to what this page lists: feeds need whole addresses, and the site has no address.",
    "На список этой страницы нельзя подписаться: у сайта не указан адрес.",
  ],
  [
    'Write it as "url", for example "https://www.example.org", or set "hasFeed" of the section to false.',
    "Укажите адрес в настройках сайта или выключите ленту новостей у секции.",
  ],
  [
    "Nobody can subscribe to what this page lists: at {}, where the feed would be, is a page or a redirect.",
    "На список этой страницы нельзя подписаться: адрес ленты {} занят страницей или старым адресом.",
  ],
  [
    'Give it another path, or set "hasFeed" of the section to false.',
    "Дайте ей другой адрес или выключите ленту новостей у секции.",
  ],
  ["The page path {} cannot be used: {~}.", "Адрес страницы {} не подходит: {~}."],
  ['Write it as "/about" or "/about/team".', "Он выглядит так: «/about» или «/about/team»."],
  [
    "The page path {} is taken by the language {}, whose pages are published there.",
    "Адрес {} занят: там страницы на языке {}.",
  ],
  [
    'Give the page another path; what it says in that language stands in "translations".',
    "Дайте странице другой адрес, а на этот язык переведите её.",
  ],
  [
    "The page path {} is the same file on many hosts as {} at {}.",
    "Адрес {} на многих хостингах тот же, что и {}.",
  ],
  [
    "Let the two paths differ in more than letter case, accents' encoding or a closing slash.",
    "Пусть адреса различаются не только прописными буквами и косой чертой в конце.",
  ],
  [
    'No page has the path "/", so visitors who open the site\'s address find nothing.',
    "Ни у одной страницы нет адреса «/»: по адресу сайта посетители ничего не найдут.",
  ],
  ['Give one of the pages the path "/".', "Дайте одной из страниц адрес «/»."],
  [
    'The page "/" is kept out ({~}), so visitors who open the site\'s address find nothing.',
    "Страницы «/» нет на опубликованном сайте ({~}): по адресу сайта посетители ничего не найдут.",
  ],
  ["Publish it, or give its path to another page.", "Опубликуйте её или дайте её адрес другой странице."],
  [
    "The only page is kept out, so there is nothing to publish.",
    "Единственная страница скрыта: публиковать нечего.",
  ],
  [
    "Each of the {} pages is kept out, so there is nothing to publish.",
    "Все страницы скрыты ({}): публиковать нечего.",
  ],
  [
    "Publish one at least: see status, draft, publishAt and unpublishAt of the pages.",
    "Опубликуйте хотя бы одну: в её настройках есть состояние и время публикации.",
  ],
  [
    "The status {} is not known, so this page is not shown.",
    "Состояние {} неизвестно, поэтому страницы на сайте нет.",
  ],
  [
    "The status {} is not known, so this section is not shown.",
    "Состояние {} неизвестно, поэтому секции на сайте нет.",
  ],
  ["The status {} is read as {}.", "Состояние {} понято как {}."],
  ["Use published, draft or hidden.", "Выберите одно из состояний: опубликовано, черновик, скрыто."],
  ["There is no section type {}.", "Секций типа {} нет."],
  ["A section of the type {~} has no variant {}.", "У секций типа {~} нет вида {}."],
  ["It has one layout: leave the key out.", "Вид у неё один: выберите обычный."],
  ["It has {~}.", "Есть {~}."],
  ["`sectile sections` lists the types.", "Смените тип секции или удалите её."],
  [
    "A section of the type {} may stand once on a page; there is one at {}.",
    "Секция типа {} может быть на странице одна, а их больше.",
  ],
  ["Remove one of them.", "Удалите лишнюю."],
  ["This redirect leads round in a circle: {}.", "Старые адреса ведут по кругу: {}."],
  ["Let one of them lead to a page of the site.", "Пусть один из них ведёт на страницу сайта."],
  [
    "This redirect leads to {}, which leads on to {}: visitors would wait twice.",
    "Старый адрес ведёт на {}, а тот на {}: посетители ждут дважды.",
  ],
  [
    "Nobody is led on from {}: the page {} is there.",
    "С адреса {} никого не переводят: по нему есть страница {}.",
  ],
  [
    "Remove the redirect, or give the page another path.",
    "Уберите старый адрес из списка или дайте странице другой.",
  ],
  ["The redirect {} is where the pages in {} are published.", "По адресу {} стоят страницы на языке {}."],
  ["Write {}: it leads on in every language.", "Напишите {}: это верно для каждого языка."],
];
