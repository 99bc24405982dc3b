/** Russian catalogue of the panels for pages, design and site. */
import type { enPanels } from "./panels.en.ts";
import { items } from "./plural.ru.ts";

export const ruPanels: typeof enPanels = {
  tabs: { sections: "Секции", pages: "Страницы", design: "Дизайн", site: "Сайт" },
  parts: {
    basics: "Название и адрес",
    header: "Шапка и навигация",
    footer: "Подвал и политика конфиденциальности",
    languages: "Языки",
    events: "События",
    messengers: "Мессенджеры и чаты",
    cookies: "Файлы cookie",
    thirdParties: "Сторонние сервисы",
    head: "Подтверждение прав и ленты",
    redirects: "Перенаправления",
    words: "Тексты интерфейса",
    more: "Дополнительно",
  },
  keptReadable: "Изменено для читаемости",
  keptReadableWhy:
    "С этими цветами текст местами было бы трудно прочитать, поэтому на странице показаны ближайшие подходящие.",
  movedColour: (colour: string, mode: string) => `${colour} в секциях со схемой «${mode}»`,
  siteLanguage: "Основной язык сайта",
  addLanguage: "Добавить язык",
  isOriginal: "Это основной язык сайта. Остальные языки — переводы с него.",
  makeOriginal: "Сделать основным",
  makeOriginalOf: (name: string) => `Сделать язык «${name}» основным?`,
  willBeWritten: (name: string, old: string) =>
    `Основным языком сайта станет «${name}». Тексты на языке «${old}» сохранятся как перевод.`,
  willStay: (count: number, old: string) =>
    count === 0
      ? "Все тексты переведены."
      : `Без перевода: ${items(count, "текст", "текста", "текстов")}. До перевода там останется «${old}».`,
  willMove: (code: string, old: string) =>
    `Адреса страниц изменятся: из адресов /${code}/ эта часть уйдёт, остальные получат /${old}/. Старые адреса /${code}/ будут вести на новые.`,
  undoTakesBack: "Это можно отменить.",
  textsForTranslator: "Отправьте переводчику PO-файл: его открывают программы для перевода.",
  exportTexts: "Экспорт текстов",
  importTexts: "Импорт текстов…",
  importedTexts: (name: string) => `Импорт текстов: ${name}`,
  textsTaken: (count: number) => (count === 0 ? "Новых текстов нет." : `Импортировано: ${count}`),
  textsSame: (count: number) => `Без изменений: ${count}`,
  textsDoubtful: (count: number) => `Пропущено, переводчик не уверен в переводе: ${count}`,
  textsUnknown: (count: number) => `Пропущено, таких текстов на сайте нет: ${count}`,
  textsChanged: (count: number) => `Импортировано, но оригинал с тех пор изменился: ${count}`,
  textsRefused: (count: number) => `Пропущено, недопустимый текст: ${count}`,
  notTranslated: (count: number) => (count === 0 ? "Всё переведено" : `Не переведено: ${count}`),
  onEvery: (count: number) => `Из них на каждой странице: ${count}`,
  nextUntranslated: "Следующий без перевода",
  untranslatedAgain: "Это был последний. Начинаем сначала.",
  original: "Оригинал",
  sameHere: "Так же и на этом языке",
  pageSettings: "Настройки страницы",
  moreSettings: "Ещё настройки",
  addPage: "Добавить страницу",
  addAPage: "Новая страница",
  morePages: (count: number) => `Ещё ${count}`,
  isOnlyPage: "Это единственная страница",
  pageTitle: "Название",
  pageAddress: "Адрес",
  addressProblems: {
    taken: "Страница с таким адресом уже есть.",
    reserved: "Этот адрес нужен для файлов сайта. Выберите другой.",
    language: "Этот адрес нужен для одного из языков сайта. Выберите другой.",
    unusable: "Используйте буквы, цифры и дефисы, а между частями — косую черту.",
  },
  beginsAs: "С чего начать",
  emptyPage: "Пустая страница",
  copyOf: (title: string) => `Копия «${title}»`,
  renameHelp: "Все ссылки на эту страницу обновятся.",
  leadsOn: (path: string) => `Перенаправлять с ${path} на новый адрес`,
  changeAddress: "Сменить адрес",
  deletePage: (title: string) => `Удалить «${title}»?`,
  leadsHere: (count: number) =>
    count === 0
      ? "На эту страницу не ведёт ни одна ссылка сайта."
      : `Ссылки на эту страницу перестанут работать (${count}):`,
  undoIsThere: "Это можно отменить.",
  searchResult: "В результатах поиска",
  socialCard: "В соцсетях",
  noDescription: "Без описания поисковики сами выберут текст со страницы.",
  cardNeedsAddress: "Карточки появятся, когда у сайта будет адрес в интернете.",
};
