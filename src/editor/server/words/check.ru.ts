/** Russian words of diagnostics and refusals for owners (owners.ts). */
import {
  clean,
  type Found,
  type KeptOut,
  labelIn,
  type Occupant,
  places,
  type ValueType,
  wordReason,
} from "../../../diagnostic/index.ts";
import { ruFields } from "../../shared/words/fields.ru.ts";
import { type CompleteTexts, createLabels, createWords, guillemets, type RefusalTexts } from "./owners.ts";
import { reasonsRu } from "./reasons.ru.ts";

const label = createLabels(ruFields.fields);
const because = (reason: Parameters<typeof wordReason>[0]) => wordReason(reason, reasonsRu);

const choices: Readonly<Record<string, string>> = {
  DARK: "«Тёмная»",
  LIGHT: "«Светлая»",
  EXTRALIGHT: "«Белая»",
  LEFT: "«Слева»",
  RIGHT: "«Справа»",
  CORNERED: "«Мягкие»",
  ROUNDED: "«Круглые»",
  SHARP: "«Острые»",
};

function suggest(nearest: string | readonly string[] | undefined, otherwise: string): string {
  const names = typeof nearest === "string" ? [nearest] : (nearest ?? []);
  return names.length === 0
    ? otherwise
    : `Может быть, ${names.map((name) => choices[name] ?? guillemets(name)).join(" или ")}?`;
}

const types: Readonly<Record<ValueType, string>> = {
  string: "текст",
  number: "число",
  int: "целое число",
  boolean: "переключатель",
  array: "список",
  object: "группа полей",
  record: "группа полей",
};

function describe(found: Found): string {
  if (found.kind === "text") return `текст ${guillemets(found.text)}`;
  if (found.kind === "number") return `число ${found.number}`;
  const kinds = {
    missing: "ничего",
    null: "ничего",
    true: "включённый переключатель",
    false: "выключенный переключатель",
    list: "список",
    object: "группа полей",
    "huge-number": "слишком большое число",
  };
  return kinds[found.kind];
}

const occupants: Readonly<Record<Occupant["kind"], (path: string) => string>> = {
  page: (path) => `страница ${path}`,
  "not-found-page": () => "страница для неизвестных адресов",
  feed: (path) => `лента страницы ${path}`,
  redirect: (path) => `перенаправление с ${path}`,
  "generated-folder": (path) => `собственная папка сборки ${path}`,
  "generated-file": (path) => `собственный файл сборки ${path}`,
  "compressed-file": (path) => `сжатый вид файла ${path}`,
  file: (path) => `файл ${path}`,
};

const duplicates = {
  "event-id": "имя события",
  "language-code": "код языка",
  "old-address": "старый адрес",
  "page-path": "адрес страницы",
  "section-name": "имя секции",
};

const statuses = { draft: "черновик", hidden: "скрыта" };

const backgrounds: Readonly<Record<string, string>> = {
  DARK: " (тёмный)",
  LIGHT: " (светлый)",
  EXTRALIGHT: " (очень светлый)",
};

const stateOf = ({ reason }: KeptOut): string => {
  if (reason === "scheduled") return "ещё не опубликована";
  return reason === "expired" ? "уже снята с публикации" : `не опубликована (${statuses[reason]})`;
};

const list = (names: readonly string[]): string => names.join(", ");

const own = "Если вы не правите файл сайта сами, ничего делать не нужно.";

const texts: CompleteTexts = {
  // Values
  required: ({ name, written, form }) => [
    `Поле «${label(name)}» обязательно, но не заполнено.`,
    written !== undefined
      ? `Переименуйте ${guillemets(written)} в «${label(name)}».`
      : form === undefined
        ? `Заполните поле «${label(name)}».`
        : `Добавьте его, например так: ${form}.`,
  ],
  "at-least-one": ({ names }) => [
    `Не заполнено ни одно из этих полей: ${label(...names)}.`,
    "Заполните хотя бы одно из них.",
  ],
  "too-large": ({ what, found, max }) => [
    {
      bytes: `Файл сайта слишком большой: в нём ${found} байт, а можно не больше ${max}.`,
      values: "В этой части сайта слишком много содержимого.",
      pages: `На сайте слишком много страниц: ${found}, а можно не больше ${max}.`,
      tags: "В этом тексте слишком много оформления.",
      elements: "В этом тексте слишком много оформления.",
    }[what],
    "Уберите вставленное по ошибке.",
  ],
  "text-too-long": ({ length, max }) => [
    `Слишком длинный текст. Знаков в нём: ${length}, а можно не больше ${max}.`,
    `Сократите его на столько знаков: ${length - max}.`,
  ],
  "too-many-marks": ({ found, max }) => [
    `В тексте слишком много знаков, наложенных друг на друга: ${found}, а при такой длине можно не больше ${max}.`,
    "Уберите лишние знаки над буквами или наберите текст заново.",
  ],
  "too-few-items": ({ count, min }) => [
    `Слишком короткий список. Элементов в нём: ${count}, а нужно не меньше ${min}.`,
    `Добавьте ещё ${min - count}.`,
  ],
  "too-many-items": ({ count, max }) => [
    `Слишком длинный список. Элементов в нём: ${count}, а можно не больше ${max}.`,
    `Уберите столько: ${count - max}, или продолжите в другой секции.`,
  ],
  "wrong-type": ({ expected, found, form }) => [
    `Здесь должно быть: ${types[expected] ?? expected}, а указано: ${describe(found)}.`,
    form === undefined ? "Введите значение заново." : `Напишите так: ${form}.`,
  ],
  "not-one-of": ({ nearest }) => [
    "Этого значения нет среди возможных.",
    suggest(nearest, "Выберите одно из возможных."),
  ],
  "bad-value": (value) => {
    switch (value.kind) {
      case "message":
        return [value.message];
      case "own":
        return [
          `${guillemets(value.found)} не подходит. Здесь нужно: ${labelIn("ru", value.what)}.`,
          labelIn("ru", value.hint),
        ];
      case "too-large":
        return [`Число ${value.found} слишком большое: можно не больше ${value.max}.`];
      case "too-small":
        return [
          `Число ${value.found} слишком маленькое: нужно ${value.isInclusive ? "не меньше" : "больше"} ${value.min}.`,
        ];
      case "site-icon":
        return ["Значок сайта — это файл из папки сайта, например assets/icon.svg."];
      default: {
        const { kind, found, nearest } = value;
        const [what, hint] = values[kind];
        return [`${guillemets(found)} не подходит. Здесь нужно: ${what}.`, suggest(nearest, hint)];
      }
    }
  },
  "bad-hex": ({ found }) => [
    `${guillemets(found)} — это не цвет.`,
    "Напишите # и 3 или 6 цифр или букв от a до f, например «#1b5e20».",
  ],
  "bad-date": ({ found, problem }) => [
    problem === undefined
      ? `${guillemets(found)} — это неполные дата и время.`
      : `Даты ${guillemets(found)} не бывает: ${because(problem)}.`,
    "Выберите дату и время заново.",
  ],
  "bad-email": ({ found }) => [
    `${guillemets(found)} — это не адрес электронной почты.`,
    "Он выглядит так: name@example.org.",
  ],
  "bad-provider-id": ({ provider, found, form }) => [
    `${guillemets(found)} — это не идентификатор ${provider}.`,
    `Он выглядит так: ${form}. Скопируйте его из своего личного кабинета.`,
  ],
  duplicate: ({ what, value }) => [
    `Одно и то же указано дважды (${duplicates[what]}): «${clean(value)}».`,
    "Измените одно из двух.",
  ],
  "wrong-order": ({ earlier, later }) => [
    `«${label(later)}» должно быть позже, чем «${label(earlier)}».`,
    "Исправьте одно из двух или поменяйте их местами.",
  ],
  "unknown-key": ({ nearest }) => [
    "В файле сайта есть поле, которое здесь ни на что не влияет.",
    suggest(nearest, own),
  ],
  "too-many-problems": ({ shown }) => [
    `Найдено больше ${shown}: остальное не показано.`,
    "Сначала исправьте это.",
  ],

  // Pages, sections and links
  "grounds-alike": ({ colorMode }) => [
    `Три секции подряд на одном фоне${backgrounds[colorMode] ?? ""}: не видно, где кончается одна и начинается другая.`,
    "Смените цветовую схему одной из них.",
  ],
  "blank-page": () => [
    "Эта страница пустая, а ссылка на неё есть в меню.",
    "Добавьте секции или уберите ссылку.",
  ],
  "sides-alike": () => [
    "У этой секции и у той, что над ней, одинаковое расположение.",
    "Измените расположение одной из них.",
  ],
  "bad-url": ({ found, problem, meant, isPicture }) => [
    `${isPicture ? "Картинка" : "Ссылка"} ${guillemets(found)} не подходит: ${because(problem)}.`,
    meant !== undefined
      ? `Напишите ${guillemets(meant)}.`
      : isPicture
        ? "Добавьте картинку заново или укажите её адрес в интернете, который начинается с «https://»."
        : "Ссылка может вести на страницу или секцию сайта, на адрес в интернете, почту, телефон или файл.",
  ],
  "address-without-scheme": ({ found, url, meant }) => [
    `Перед адресом ${guillemets(found)} нет «https://», поэтому браузеры откроют ${guillemets(url)}.`,
    `Напишите ${guillemets(meant)}.`,
  ],
  "link-to-nowhere": ({ found, nearest }) => [
    `Ссылка никуда не ведёт: на сайте нет страницы ${guillemets(found)}.`,
    suggest(nearest, "Исправьте ссылку или добавьте страницу."),
  ],
  "anchor-to-nowhere": ({ found, page, nearest }) => [
    `Ссылка никуда не ведёт: ${page === undefined ? "ни на одной странице" : `на странице ${guillemets(page)}`} нет секции ${guillemets(found)}.`,
    suggest(nearest, "Откройте ссылку и выберите одну из секций."),
  ],
  "link-to-kept-out": (page) => [
    `Ссылка никуда не ведёт: страница ${guillemets(page.found)} ${stateOf(page)}.`,
    "Опубликуйте страницу или уберите ссылку.",
  ],
  "feed-without-url": () => [
    "На эту страницу нельзя подписаться: для ленты нужен адрес сайта, а он не указан.",
    "Заполните «Адрес в интернете» на вкладке «Сайт» или выключите «RSS-ленту» у секции.",
  ],
  "feed-in-the-way": ({ path }) => [
    `На эту страницу нельзя подписаться: адрес её ленты ${guillemets(path)} занят страницей или старым адресом.`,
    "Смените тот адрес или выключите «RSS-ленту» у секции.",
  ],
  "path-collision": (params) =>
    "language" in params
      ? [
          `Адрес ${guillemets(params.value)} занят: там публикуются страницы на языке ${guillemets(params.language)}.`,
          "Смените адрес страницы, а на этот язык переведите её.",
        ]
      : [
          `Многие хостинги не отличат адрес страницы ${guillemets(params.value)} от ${guillemets(params.other)}.`,
          "Пусть адреса различаются не только прописными буквами и косой чертой в конце.",
        ],
  "bad-path": ({ found, problem, meant }) => [
    `Адрес страницы ${guillemets(found)} не подходит: ${because(problem)}.`,
    meant === undefined ? "Он выглядит так: «/about» или «/about/team»." : `Напишите ${guillemets(meant)}.`,
  ],
  "no-home-page": ({ keptOut }) => {
    if (!keptOut)
      return [
        "Ни у одной страницы нет адреса «/»: по адресу сайта посетители ничего не увидят.",
        "Дайте одной из страниц адрес «/».",
      ];
    const isTimed = keptOut.reason === "scheduled" || keptOut.reason === "expired";
    return [
      `Главная страница ${isTimed ? "" : "«/» "}${stateOf(keptOut)}: по адресу сайта посетители ничего не увидят.`,
      "Опубликуйте её или дайте адрес «/» другой странице.",
    ];
  },
  "no-page-published": ({ count }) => [
    count === 1
      ? "Публиковать нечего: единственная страница скрыта."
      : `Публиковать нечего: скрыты все страницы (${count}).`,
    "Опубликуйте хотя бы одну: в её настройках есть «Статус», «Опубликовать с» и «Опубликовать до».",
  ],
  "unknown-status": ({ found, what, meant, nearest }) =>
    meant === undefined
      ? [
          `Статуса ${guillemets(found)} не бывает, поэтому этой ${what === "page" ? "страницы" : "секции"} на сайте нет.`,
          suggest(nearest, "Выберите статус: «Опубликована», «Черновик» или «Скрыта»."),
        ]
      : [`Статус ${guillemets(found)} понят как «${meant}».`, `Выберите «${meant}».`],
  "unknown-section": ({ found, nearest }) => [
    `У этой секции неизвестный тип: ${guillemets(found)}.`,
    suggest(nearest, "Смените тип секции или удалите её."),
  ],
  "unknown-variant": ({ found, allowed, nearest }) => [
    `У этой секции нет макета ${guillemets(found)}.`,
    suggest(nearest, allowed.length > 0 ? "Выберите один из её макетов." : "Выберите обычный макет."),
  ],
  "unique-section": () => [
    "Такая секция может быть на странице только одна, а здесь их больше.",
    "Удалите лишнюю.",
  ],
  "redirect-loop": (loop) => [
    `Перенаправления ведут по кругу: ${loop.way.map(guillemets).join(" → ")}.`,
    "Пусть одно из них ведёт на страницу сайта.",
  ],
  "redirect-chain": ({ found, to }) => [
    `Перенаправление ведёт на ${guillemets(found)}, а оттуда на ${guillemets(to)}: посетители ждут дважды.`,
    `Перенаправляйте сразу на ${guillemets(to)}.`,
  ],
  "redirect-shadowed": ({ from, page }) => [
    `Перенаправление с ${guillemets(from)} не действует: по этому адресу открывается страница ${guillemets(page)}.`,
    "Уберите перенаправление или смените адрес страницы.",
  ],
  "redirect-in-language": ({ from, code }) => [
    `Перенаправление с ${guillemets(from)} не годится: там публикуются страницы на языке ${guillemets(code)}.`,
    `Напишите ${guillemets(from.slice(code.length + 1) || "/")}: это верно для каждого языка.`,
  ],

  // Files
  "asset-missing": ({ found, nearest }) => [
    `Файла ${guillemets(found)} нет в папке сайта.`,
    nearest === undefined
      ? /^[^/].*\.html?$/i.test(found)
        ? `Если это страница сайта, напишите её адрес: ${guillemets(`/${found.replace(/\.html?$/i, "")}`)}.`
        : "Добавьте его заново или исправьте имя: прописные и строчные буквы различаются."
      : nearest !== found && nearest.normalize() === found.normalize()
        ? `Есть файл ${guillemets(nearest)}, но буквы с надстрочными знаками в его имени записаны иначе. Выберите файл заново.`
        : `Может быть, ${guillemets(nearest)}? Прописные и строчные буквы различаются.`,
  ],
  "asset-refused": ({ found, problem, isPicture }) => [
    `Файл ${guillemets(found)} не подходит: ${because(problem)}.`,
    isPicture
      ? "Сохраните его заново в графической программе (JPEG, PNG, WebP, простой SVG) или возьмите другой."
      : "Возьмите файл из папки сайта.",
  ],
  "font-refused": ({ found, problem }) => [
    `Шрифт ${guillemets(found)} не подходит: ${because(problem)}.`,
    "Сохраните его заново в WOFF2 или выберите шрифт из списка.",
  ],
  "font-lacks": ({ found, scripts, others }) => [
    `В шрифте ${guillemets(found)} нет части букв сайта (${list(scripts)}): посетители видят их системным шрифтом.`,
    others.length > 0
      ? `Встроенные шрифты, где они есть: ${list(others)}.`
      : "Положите шрифт, где они есть, в папку сайта в формате WOFF2 и укажите этот файл.",
  ],
  "public-refused": ({ found, problem }) => [
    `Файл ${guillemets(found)} нельзя опубликовать как есть: ${because(problem)}.`,
    "Исправьте его или уберите из папки «public».",
  ],
  "public-clash": ({ found, other }) => [
    `У файла ${guillemets(found)} тот же адрес, по которому есть ${occupants[other.kind](guillemets(other.path))}.`,
    "Переименуйте одно из двух или уберите файл из папки «public».",
  ],
  "public-too-large": ({ found, max }) => [
    found === undefined
      ? `В папке «public» больше ${max} файлов.`
      : `Файлы в папке «public» занимают ${found} байт, а можно не больше ${max}.`,
    "Держите большие подборки и видео на файловом хостинге, а на сайте поставьте ссылку.",
  ],
  "public-hidden": ({ found }) => [
    `Файл ${guillemets(found)} скрытый, поэтому не публикуется.`,
    "Уберите его из папки «public» или назовите так, чтобы имя не начиналось с точки.",
  ],
  "asset-cleaned": ({ found, problem }) => [
    `Из файла ${guillemets(found)} убрано небезопасное: ${because(problem)}.`,
    "Проверьте, что он выглядит как прежде, или сохраните его как простой рисунок.",
  ],
  "picture-smaller": ({ found, from, to }) => [
    `Картинка ${guillemets(found)} слишком большая (${from.width} × ${from.height} пикс.), поэтому посетители увидят ${to.width} × ${to.height}.`,
    "Если важны мелочи, обрежьте её или разделите на несколько картинок.",
  ],
  "picture-still": ({ found, problem }) => [
    `Картинка ${guillemets(found)} не движется, виден только первый кадр: ${because(problem)}.`,
    "Сделайте её меньше или короче или сохраните её как анимированный WebP или GIF.",
  ],
  "picture-not-shared": ({ found, problem }) => [
    `Картинку ${guillemets(found)} нельзя показать в превью ссылки: ${because(problem)}.`,
    "Сохраните её как JPEG или PNG.",
  ],
  "card-letters": ({ of, letters, pages, shown }) => {
    const lacking = `Ни в одном шрифте нет ${guillemets(letters.slice(0, 10).join(""))}`;
    const titles =
      pages === 1
        ? `в превью ссылки вместо заголовка видны ${guillemets(shown)} и значок сайта`
        : `в превью ссылок вместо заголовка видны ${guillemets(shown)} и значок сайта (страниц: ${pages})`;
    return [
      of === "name"
        ? `${lacking}: в превью ссылок вместо названия сайта видно ${guillemets(shown)}.`
        : `${lacking}: ${titles}.`,
      "Возьмите шрифт, где эти буквы есть, или заполните у каждой страницы поле «Картинка для соцсетей».",
    ];
  },
  "unencrypted-picture": ({ found }) => [
    `Адрес картинки ${guillemets(found)} начинается с http://: браузеры могут её не показать.`,
    "Замените http:// на https:// или добавьте картинку на сайт.",
  ],
  "logo-not-drawn": ({ found, problem }) => [
    `Из картинки ${guillemets(found)} не получается значок сайта: ${because(problem)}.`,
    "Вместо него видна первая буква сайта. Сохраните логотип заново или сделайте его проще.",
  ],
  "logo-width": ({ found, min, max }) => [
    `Ширина логотипа — ${found} пикс., но на странице он не бывает ${found < min ? `уже ${min}` : `шире ${max}`} пикс.`,
    `Укажите ширину от ${min} до ${max} или уберите её.`,
  ],
  "logo-not-visible": ({ found, isOnDark, isOfSite }) => [
    isOnDark
      ? `Логотип ${guillemets(found)} слишком тёмный: на тёмной шапке или в тёмном подвале сайта его почти не видно.`
      : `Логотип ${guillemets(found)} слишком светлый: на светлой шапке или в светлом подвале сайта его почти не видно.`,
    isOfSite
      ? isOnDark
        ? "Добавьте светлый вариант в поле «Логотип на тёмном фоне»."
        : "Поставьте тёмный вариант в поле «Логотип», а этот — в поле «Логотип на тёмном фоне»."
      : `Замените его на ${isOnDark ? "светлый" : "тёмный"} вариант или выберите ${isOnDark ? "белый" : "чёрный"} «Цвет логотипа».`,
  ],
  "overlay-raised": ({ wanted, shown }) => [
    `При затемнении ${wanted} текст на картинке читается не везде, поэтому на странице оно ${shown}.`,
    `Поставьте «Затемнение» на ${shown}, и страница останется такой же. Чем контрастнее цвета, тем меньше нужно.`,
  ],
  "shown-first-only": ({ name }) => [
    `«${label(name)}» показывается, только если эта секция на странице первая.`,
    `Поставьте секцию первой на странице или уберите «${label(name)}».`,
  ],
  "unknown-icon": ({ found, nearest }) => [
    `Иконки ${guillemets(found)} нет, вместо неё виден предупреждающий знак.`,
    suggest(nearest, "Выберите иконку из списка."),
  ],
  "unknown-flag": ({ found, nearest }) => [
    `Флага ${guillemets(found)} нет, поэтому язык показан без флага.`,
    suggest(nearest, "Флаги называются по стране, а не по языку: «gb» или «us» для английского."),
  ],
  "unknown-font": ({ found, nearest }) => [
    `Шрифта ${guillemets(found)} нет: посетители видят системный шрифт.`,
    suggest(nearest, "Выберите шрифт из списка на вкладке «Дизайн»."),
  ],

  // Languages and texts
  "markup-removed": ({ removed }) => [
    `В тексте есть недопустимая разметка, на странице её не будет: ${places(removed)}.`,
    "Наберите это место заново.",
  ],
  "meta-not-used": ({ count }) => [
    count === 1
      ? "Заголовок и описание этой страницы не действуют: у всех страниц они такие же, как у первой."
      : `Заголовки и описания (${count} стр., в том числе этой) не действуют: у всех страниц они такие же, как у первой.`,
    "Выключите у первой страницы «Одинаково для всех страниц» или уберите лишние тексты.",
  ],
  "markdown-too-deep": () => [
    "Списки и цитаты в этом тексте вложены слишком глубоко, поэтому его конец не показан.",
    "Оставьте не больше 10 уровней.",
  ],
  "sample-text": ({ found }) => [
    `В этой секции остался текст-образец: ${guillemets(found)}.`,
    "Напишите свои тексты или удалите секцию.",
  ],
  "markdown-shown": ({ found, isPlain }) => [
    `В тексте есть знаки разметки, посетители увидят их как есть: ${guillemets(found)}.`,
    isPlain
      ? "Уберите эти знаки: этот текст нельзя оформить."
      : "Уберите эти знаки, а выделение и ссылки добавьте кнопками над текстом.",
  ],
  "translation-unused": ({ problem, nearest }) => [
    `Этот перевод ни на что не влияет: ${because(problem)}.`,
    suggest(nearest, "Скорее всего, то, что он переводил, удалено."),
  ],
  "several-primary-languages": ({ codes }) => [
    `Оригиналом может быть только один язык, а выбрано больше: ${list(codes)}.`,
    "Выберите, на каком языке написан сайт.",
  ],
  "no-primary-language": ({ taken }) => [
    `Оригинал не выбран, поэтому взят язык ${guillemets(taken)}.`,
    "Выберите язык, на котором написан сайт: он виден там, где нет перевода.",
  ],
  "language-guessed": ({ code }) => [
    `Язык сайта не указан. Судя по буквам, это ${guillemets(code)}: так его увидят браузеры и поисковики.`,
    "Добавьте его в «Языки» на вкладке «Сайт».",
  ],
  "language-without-words": ({ code, lacking, all }) => [
    lacking.length === all
      ? `На страницах на языке ${guillemets(code)} весь интерфейс на английском, например «Close»: перевода на этот язык нет.`
      : `На страницах на языке ${guillemets(code)} часть интерфейса на английском (${lacking.length} из ${all}): перевода на этот язык нет.`,
    "Переведите их в «Текстах интерфейса» на вкладке «Сайт».",
  ],
  "alternate-language": ({ path, code, language }) => [
    `Страница ${guillemets(path)} не может быть этой страницей на языке ${guillemets(code)}: она на языке ${guillemets(language)}.`,
    `Выберите страницу на языке ${guillemets(code)} или укажите этот язык у той страницы.`,
  ],
  "alternate-twice": ({ language, first, second }) => [
    `Для языка ${guillemets(language)} выбраны сразу две страницы: ${guillemets(first)} и ${guillemets(second)}.`,
    "Оставьте одну из двух в поле «Эта страница на других языках».",
  ],
  "message-places": ({ expected, found }) => [
    `В этом тексте не те места для подстановки: нужно ${places(expected, "ничего")}, а есть ${places(found, "ничего")}.`,
    "Не меняйте то, что в фигурных скобках: вместо этого подставляются значения.",
  ],

  // The site
  "too-large-in-languages": ({ pages, redirects, languages, found, max }) => [
    `Сайт слишком большой. Страниц: ${pages}, старых адресов: ${redirects}, языков: ${languages}. Файлы заняли бы около ${found} МБ, а можно не больше ${max} МБ.`,
    "Удалите языки, на которые сайт ещё не переведён, или разделите сайт на несколько.",
  ],
  "url-folder": ({ found, origin, folder }) => [
    `В адресе сайта ${guillemets(found)} есть папка, а должно быть только ${guillemets(origin)}.`,
    `Укажите ${guillemets(origin)}. Если сайт публикуется в папке ${folder}, спросите того, кто настраивал редактор.`,
  ],
  "messenger-to-nowhere": ({ name, found }) => [
    found
      ? `${guillemets(found)} не подходит для ${name}, поэтому этого мессенджера на сайте нет.`
      : `У этого мессенджера (${name}) ничего не указано, поэтому на сайте его нет.`,
    name === "whatsapp" || name === "viber"
      ? "Напишите номер телефона с кодом страны, например +44 20 7946 0000."
      : "Напишите имя пользователя или ссылку на профиль.",
  ],
  "contact-to-nowhere": ({ found }) => [
    `${guillemets(found)} — это не адрес почты и не номер телефона, поэтому посетители видят его без ссылки.`,
    "Напишите адрес, например name@example.org, или номер цифрами, например +44 20 7946 0000.",
  ],
  "loads-without-consent": ({ providers }) => [
    `Эти сторонние сервисы загружаются без согласия посетителей, потому что баннера о cookie нет: ${list(providers)}.`,
    "В «Файлах cookie» на вкладке «Сайт» выберите «Сначала спросить посетителей» или уберите эти сервисы.",
  ],
  "consent-not-asked": ({ providers }) => [
    `Эти сторонние сервисы не загружаются: они ждут согласия посетителей, а на сайте с оплаченным тарифом нет баннера о cookie: ${list(providers)}.`,
    "В «Файлах cookie» на вкладке «Сайт» выберите «Сначала спросить посетителей», чтобы баннер показывался, или «Спрашивает другой баннер», если он у вас свой.",
  ],
  "consent-assumed": ({ providers }) => [
    `В баннере о cookie отказаться труднее, чем согласиться, и переключатели сразу включены. По европейским законам это не согласие, а на сайте загружается: ${list(providers)}.`,
    "В «Файлах cookie» на вкладке «Сайт» выберите «Отказаться так же просто, как принять».",
  ],
  "consent-without-policy": () => [
    "В баннере о cookie нет ссылки на политику конфиденциальности: она не указана.",
    "Укажите её на вкладке «Сайт» или уберите эту ссылку из баннера.",
  ],
  "forms-nowhere": ({ count }) => [
    count === 1
      ? "Форма на этой странице может до вас не дойти: служба, которая принимает формы, не подключена."
      : `Формы могут до вас не дойти (страниц: ${count}): служба, которая принимает формы, не подключена.`,
    "Спросите того, кто настраивал редактор.",
  ],
  "managed-setting": () => [
    "Это значение не используется: поставщик сайта указал другое.",
    "Спросите того, кто настраивал редактор.",
  ],
  "managed-invalid": ({ key }) => [
    `Поставщик сайта указал неверное значение ${key}. Здесь его исправить нельзя.`,
    "Спросите того, кто настраивал редактор.",
  ],
  "report-form": () => [
    "Жалобы на этот сайт могут ни до кого не дойти: служба, которая принимает формы, не подключена.",
    "Спросите того, кто настраивал редактор.",
  ],
  "chats-several": ({ loaded, other }) => [
    `Главных чатов два: ${loaded} загружается, ${other} — нет.`,
    "Оставьте «Главный чат» включённым только у одного.",
  ],
  "chat-not-loaded": ({ chats }) => [
    `Ни один чат не загружается, потому что главный не выбран: ${list(chats)}.`,
    "Включите «Главный чат» у того, который должны видеть посетители, или уберите все.",
  ],
  "chat-without-id": () => [
    "Этот чат главный, но не загружается: не указан его идентификатор.",
    "Укажите его среди чатов сайта или уберите отсюда.",
  ],
  "unknown-event": ({ found }) => [
    `События ${guillemets(found)} на сайте нет.`,
    "Выберите одно из событий сайта или оставьте поле пустым: тогда показывается первое.",
  ],
};

const values = {
  "country-code": ["код страны", "Напишите две буквы страны, например «gb» или «de»."],
  "head-address": [
    "адрес, который можно указать здесь",
    "Подойдёт адрес, который начинается с «https://», страница сайта (/about), файл или ссылка mailto:.",
  ],
  "language-code": ["код языка", "Напишите две или три буквы, например «en», или «pt-BR» вместе со страной."],
  "redirect-target": [
    "страница, файл или адрес в интернете",
    "Подойдёт страница сайта (/about), файл сайта (assets/prices.pdf) или адрес, который начинается с «https://».",
  ],
  "section-name": [
    "имя секции",
    "Подойдут буквы, цифры, «_» и «-», не больше 128. По этому имени на секцию ведут ссылки.",
  ],
  "single-line": [
    "одна строка текста",
    "Напишите в одну строку: скопируйте только то, что внутри content=«…».",
  ],
  "site-address": [
    "адрес сайта",
    "Он выглядит так: «https://www.example.org». Дальше может быть только папка.",
  ],
  "site-id": [
    "идентификатор сайта",
    "Подойдут латинские буквы, цифры и знаки «. _ ~ -», не больше 128, например «my-site».",
  ],
  "time-zone": ["часовой пояс", "Напишите часть света и город, например «Europe/Moscow»."],
  "video-file": [
    "файл видео",
    "Укажите файл из папки сайта, который кончается на .mp4 или .webm, например «assets/film.mp4».",
  ],
} as const;

const refusals: RefusalTexts = {
  managed: () => "Эту настройку определяет поставщик сайта, здесь её изменить нельзя.",
  "not-prepared": () => "С этим изменением сайт не удаётся показать, поэтому оно не сохранено.",
  "no-version-before": () => "Более ранней версии не сохранилось.",
  "version-damaged": () => "Эту версию не удалось прочитать. Выберите другую.",
  "versions-failed": () => "Сейчас не удаётся прочитать опубликованные версии. Попробуйте позже.",
  "schedule-failed": () => "Сейчас не удаётся прочитать или изменить время публикаций. Попробуйте позже.",
  "time-past": () => "Это время уже прошло. Выберите более позднее.",
  "time-far": () => "До этого времени больше года. Выберите более раннее.",
  "in-part": ({ file }) => `Это хранится в файле ${file}, общем для нескольких страниц. Измените его там.`,
  "in-article": ({ file }) => `Это хранится в файле ${file}, над текстом статьи. Измените его там.`,
  "not-allowed": ({ role }) =>
    ({
      owner: "Этого делать нельзя.",
      editor: "Редактор меняет только содержимое секций. Об остальном попросите владельца сайта.",
      translator: "Переводчик меняет только тексты на своих языках.",
      viewer: "Вы можете смотреть сайт, но не менять его.",
    })[role],
  "unusable-path": ({ path, problem }) =>
    `Адрес страницы ${guillemets(path)} не подходит: ${because(problem)}.`,
  "page-exists": ({ path }) => `Страница ${guillemets(path)} уже есть.`,
  "same-path": () => "У двух страниц не может быть одного адреса.",
  "section-exists": ({ name }) => `На этой странице уже есть секция с именем ${guillemets(name)}.`,
  "only-one-section": ({ label: type }) => `На странице может быть только одна секция ${guillemets(type)}.`,
  "name-taken": ({ name }) => `Имя ${guillemets(name)} уже занято.`,
  "not-json": () => "Файл сайта повреждён. Сначала исправьте его.",
};

export const wordsRu = createWords(texts, refusals);
