/** Texts of the article's tools in the editor's languages. They load with the tools. */
const english = {
  tools: "Text tools",
  text: "Article text",
  keys: "Alt+F10 for its tools, Escape to leave",
  bold: "Bold",
  italic: "Italic",
  strike: "Strikethrough",
  code: "Code",
  heading: "Heading",
  subheading: "Subheading",
  bulletList: "Bulleted list",
  orderedList: "Numbered list",
  quote: "Quote",
  link: "Link",
  picture: "Image",
  table: "Table",
  codeBlock: "Code block",
  rule: "Divider",
  asText: "Edit as text",
  addRow: "Add row",
  addColumn: "Add column",
  removeRow: "Delete row",
  removeColumn: "Delete column",
  removeTable: "Delete table",
  caption: "Caption",
  description: "Image description for people who can't see it",
  kept: "Can't be edited here and stays as it is. Use “Edit as text” to change it.",
  footnote: "Footnote",
  noPart: "Select some text first",
  noPicture: "Only images can be placed here: another file was left out",
  badLink: "A pasted link was left out because it isn't allowed",
} as const;

export type ArticleWord = keyof typeof english;

const russian: Readonly<Record<ArticleWord, string>> = {
  tools: "Оформление текста",
  text: "Текст статьи",
  keys: "Alt+F10 — инструменты, Escape — выйти",
  bold: "Полужирный",
  italic: "Курсив",
  strike: "Зачёркнутый",
  code: "Код",
  heading: "Заголовок",
  subheading: "Подзаголовок",
  bulletList: "Маркированный список",
  orderedList: "Нумерованный список",
  quote: "Цитата",
  link: "Ссылка",
  picture: "Картинка",
  table: "Таблица",
  codeBlock: "Блок кода",
  rule: "Разделитель",
  asText: "Редактировать как текст",
  addRow: "Добавить строку",
  addColumn: "Добавить столбец",
  removeRow: "Удалить строку",
  removeColumn: "Удалить столбец",
  removeTable: "Удалить таблицу",
  caption: "Подпись",
  description: "Описание картинки для тех, кто её не видит",
  kept: "Здесь не редактируется и останется как есть. Чтобы изменить, выберите «Редактировать как текст».",
  footnote: "Сноска",
  noPart: "Сначала выделите текст",
  noPicture: "Сюда можно добавить только картинки: другой файл пропущен",
  badLink: "Вставленная ссылка удалена: такие ссылки не разрешены",
};

export type ArticleWords = (name: ArticleWord, values?: Readonly<Record<string, number>>) => string;

/** @param language of the interface */
export const wordsIn =
  (language: string): ArticleWords =>
  (name, values = {}) =>
    (language === "ru" ? russian : english)[name].replace(/\{(\w+)\}/g, (_, key: string) =>
      String(values[key] ?? ""),
    );
