/** Russian field labels that apply in one place only: in the document itself, or inside one other field. */
export const ruSiteFields: Readonly<Record<string, string>> = {
  "/hash": "Хеш",
  "/id": "Тип секции",
  "/name": "Название сайта",
  "/url": "Адрес в интернете",
  "chatsData/isPrimary": "Главный чат",
  "head/link": "Связанные адреса",
  "head/meta": "Теги для подтверждения",
  href: "Адрес",
  "link/type": "Тип файла",
  "meta/content": "Содержимое",
  "redirects/from": "Откуда",
  "redirects/to": "Куда",
  rel: "Чем связан с сайтом",
};
