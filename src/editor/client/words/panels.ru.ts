/** What the panels for pages, design and the whole site say in Russian. */
import type { enPanels } from "./panels.en.ts";
import { items } from "./plural.ru.ts";

export const ruPanels: typeof enPanels = {
  tabs: { sections: "Секции", pages: "Страницы", design: "Дизайн", site: "Сайт" },
  parts: {
    basics: "Название и адрес",
    header: "Шапка и навигация",
    footer: "Подвал и политика",
    languages: "Языки",
    events: "События",
    messengers: "Мессенджеры и чаты",
    cookies: "Файлы cookie",
    thirdParties: "Сторонние сервисы",
    redirects: "Перенаправления",
    words: "Слова интерфейса",
    more: "Для специалистов",
  },
  keptReadable: "Ради читаемости",
  keptReadableWhy: "Эти цвета читались бы не везде: страница показывает ближайшие к ним.",
  movedColour: (colour: string, mode: string) => `${colour}, в секциях «${mode}»`,
  siteLanguage: "Язык, на котором написан сайт",
  addLanguage: "Добавить язык",
  isOriginal: "Сайт написан на этом языке, остальные – переводы с него.",
  makeOriginal: "Сделать основным",
  makeOriginalWhy:
    "Тексты всех страниц будут считаться написанными на этом языке, сами они не переведутся: меняйте, если так и есть.",
  pageSettings: "Настройки страницы",
  moreSettings: "Ещё настройки",
  addPage: "Добавить страницу",
  addAPage: "Новая страница",
  morePages: (count: number) => `Ещё ${count}`,
  isOnlyPage: "Это единственная страница.",
  pageTitle: "Название",
  pageAddress: "Адрес",
  pageIsThere: "Страница с таким адресом уже есть.",
  beginsAs: "С чего начать",
  emptyPage: "Пустая страница",
  copyOf: (title: string) => `Копия «${title}»`,
  renameHelp: "Все ссылки на страницу изменятся вместе с ним.",
  leadsOn: (path: string) => `${path} ведёт на новый адрес`,
  changeAddress: "Сменить адрес",
  deletePage: (title: string) => `Удалить «${title}»?`,
  leadsHere: (count: number) =>
    count === 0
      ? "На сайте ничто не ведёт на эту страницу."
      : `На эту страницу ведут ${items(count, "ссылка", "ссылки", "ссылок")}, они вели бы в никуда:`,
  undoIsThere: "Отмена вернёт страницу.",
  searchResult: "В поиске",
  socialCard: "В соцсетях",
  noDescription: "Без описания поисковики сами выберут слова со страницы.",
  cardNeedsAddress: "Карточки появятся, когда у сайта будет адрес в сети.",
};
