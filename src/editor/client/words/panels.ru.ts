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
    head: "Подтверждение и ленты",
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
  makeOriginalOf: (name: string) => `Сделать основным: ${name}?`,
  willBeWritten: (name: string, old: string) =>
    `Основным языком сайта станет ${name}. Тексты на языке «${old}» станут переводом и сохранятся.`,
  willStay: (count: number, old: string) =>
    count === 0
      ? "У каждого текста есть перевод."
      : `Без перевода – ${items(count, "текст", "текста", "текстов")}. Пока их не напишут заново, там останется ${old}.`,
  willMove: (code: string, old: string) =>
    `Адреса изменятся: страницы из /${code}/ лишатся этой части, остальные получат /${old}/. Старые адреса из /${code}/ ведут на новые.`,
  undoTakesBack: "«Отменить» вернёт всё как было.",
  textsForTranslator: "Для переводчика: файл PO, его читают программы переводчиков.",
  exportTexts: "Экспорт текстов",
  importTexts: "Импорт текстов…",
  importedTexts: (name: string) => `Тексты: ${name}`,
  textsTaken: (count: number) => (count === 0 ? "Ничего нового нет." : `Принято: ${count}`),
  textsSame: (count: number) => `Уже были: ${count}`,
  textsDoubtful: (count: number) => `Пропущено, переводчик не уверен: ${count}`,
  textsUnknown: (count: number) => `Пропущено, таких текстов на сайте нет: ${count}`,
  textsChanged: (count: number) => `Принято, но оригинал с тех пор изменился: ${count}`,
  textsRefused: (count: number) => `Пропущено, так там нельзя: ${count}`,
  notTranslated: (count: number) => (count === 0 ? "Всё переведено" : `Не переведено: ${count}`),
  onEvery: (count: number) => `Из них на каждой странице: ${count}`,
  nextUntranslated: "К следующему непереведённому",
  untranslatedAgain: "Это был последний: дальше с начала",
  original: "Оригинал",
  sameHere: "Здесь то же самое",
  pageSettings: "Настройки страницы",
  moreSettings: "Ещё настройки",
  addPage: "Добавить страницу",
  addAPage: "Новая страница",
  morePages: (count: number) => `Ещё ${count}`,
  isOnlyPage: "Это единственная страница.",
  pageTitle: "Название",
  pageAddress: "Адрес",
  addressProblems: {
    taken: "Страница с таким адресом уже есть.",
    reserved: "Этот адрес занят файлами сайта. Выберите другой.",
    language: "Этот адрес занят страницами одного из языков сайта. Выберите другой.",
    unusable: "В адресе могут быть буквы, цифры и дефисы, а между частями косая черта.",
  },
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
