/** What fields are called in Russian that are called so at their place alone: in the document itself, or below another field. */
export const ruSiteFields: Readonly<Record<string, string>> = {
  "/hash": "Хеш",
  "/name": "Название сайта",
  "/url": "Адрес в сети",
  "head/link": "Адреса",
  "head/meta": "Строки для сервисов",
  href: "Адрес",
  "link/type": "Вид файла",
  "meta/content": "Содержимое",
  rel: "Что это для сайта",
};
