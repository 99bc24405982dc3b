/** Russian texts about publishing and published versions. */
import type { enPublish } from "./publish.en.ts";
import { timeIn } from "./time.ts";

export const ruPublish: typeof enPublish = {
  publishing: "Публикуем…",
  published: "Опубликовано",
  openSite: "Открыть сайт",
  publishTo: (target) => `Публикация в ${target}`,
  notPublished: "Не опубликовано",
  neverPublished: "Сайт ещё не публиковали.",
  nothingChanged: "С последней публикации ничего не изменилось.",
  changedSince: (when) => `Что изменилось с ${when}`,
  toMend: "Сначала исправьте",
  changeKinds: {
    added: "Новое",
    removed: "Удалено",
    changed: "Изменено",
    moved: "Изменён порядок",
    renamed: "Переименовано",
  },

  viewHere: "Так его увидят посетители; открывается с этого компьютера",
  newOnSite: "Что нового на сайте",
  asPublished: (at) => `С ${timeIn("ru", at)} ничего не изменилось.`,
  onPhone: "Откройте на телефоне",
  codeOf: (address) => `QR-код: ${address}`,
  next: "Как выложить сайт",
  inFolder: (target) => `Сайт лежит в папке ${target}. Его покажет любой хостинг:`,
  hosts: [
    {
      name: "Netlify",
      steps: "Откройте app.netlify.com/drop и перетащите папку на страницу. Сайт сразу получит адрес.",
    },
    {
      name: "Cloudflare Pages",
      steps:
        "Создайте проект Pages, выберите загрузку файлов и перетащите папку. Для обновления создайте новое развёртывание.",
    },
    {
      name: "GitHub Pages или свой сервер",
      steps: "Скопируйте всё из папки в ветку, которую показывает GitHub Pages, или в папку веб-сервера.",
    },
  ],
  moreHosts: "Инструкции для других хостингов",

  versions: "Прежние версии",
  versionOf: (at) => timeIn("ru", at),
  versionBy: (name) => `опубликовал(а) ${name}`,
  isOnline: "Эту версию видят посетители",
  isAgain: (at) => `Снова опубликована версия от ${timeIn("ru", at)}`,
  firstVersion: "Самая ранняя сохранённая версия",
  moreChanges: (count) => `и ещё ${count}`,
  goBack: "Вернуться к этой версии",
  goBackTo: (at) => `Вернуться к версии от ${timeIn("ru", at)}?`,
  willGoBack: "Посетители снова увидят эту версию, точно такой, какой её опубликовали.",
  restoreToo: "Вернуть и содержимое в редакторе",
  restoreHelp:
    "Нынешнее содержимое можно будет вернуть одной отменой. Без этого черновик не изменится и попадёт в следующую публикацию.",
  wentBack: "Посетители снова видят эту версию.",
  restored: "Теперь в редакторе содержимое этой версии. Чтобы вернуть черновик, нажмите «Отменить».",
  notRestored: (why) => `Содержимое в редакторе не изменилось: ${why}`,
  alsoHere: (names) => `Здесь также: ${names}`,
  whoIsHere: "Кто открыл этот сайт",
  somebody: "Кто-то",
  notAllowed: {
    title: "Эти изменения нельзя сохранить",
    why: (role: string) =>
      `Ваша роль на этом сайте (${role.toLowerCase()}) их не позволяет. Они хранятся в этом браузере, пока вы их не удалите. Сохраните их в файл, чтобы передать владельцу сайта.`,
    save: "Сохранить в файл",
    discard: "Удалить изменения",
  },
};
