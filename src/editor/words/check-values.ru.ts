/** Russian for diagnostics about missing, excess or invalid values (check.ru.ts). */
import type { Sentences } from "./sentences.ts";

export const checkValuesRu: Sentences = [
  ['"{field}" is required, but it is missing or empty.', "Поле «{field}» обязательно, но не заполнено."],
  ['Add a value for "{field}".', "Заполните поле «{field}»."],
  ["All of these fields are empty: {field}.", "Не заполнено ни одно из этих полей: {field}."],
  ["Fill in at least one of them.", "Заполните хотя бы одно из них."],
  [
    "The text is too long: {} character{} (the limit is {}).",
    "Слишком длинный текст: {0} знаков, а можно не больше {2}.",
  ],
  ["Shorten it by {} character{}.", "Сократите его на столько знаков: {0}."],
  [
    "The list is too short: {} item{} (the minimum is {}).",
    "Слишком короткий список. Элементов в нём: {0}, а нужно не меньше {2}.",
  ],
  [
    "The list is too long: {} item{} (the limit is {}).",
    "Слишком длинный список. Элементов в нём: {0}, а можно не больше {2}.",
  ],
  ["Add {} more.", "Добавьте ещё {}."],
  ["Remove {}, or continue in another section.", "Уберите столько: {}, или продолжите в другой секции."],
  [
    "Too many letters and marks are stacked or joined in this text: {} (the limit for its length is {}).",
    "В тексте слишком много знаков, наложенных друг на друга: {}, а при такой длине можно не больше {}.",
  ],
  [
    "Remove the stacked marks, or type the text again.",
    "Уберите лишние знаки над буквами или наберите текст заново.",
  ],
  ["Expected {~}, but found {~}.", "Здесь должно быть: {~}, а указано: {~}."],
  ["Replace it with {~}.", "Замените на это: {~}."],
  ["Write {~} without quotation marks.", "Уберите кавычки вокруг значения."],
  ["Put it in quotation marks: {}.", "Возьмите значение в кавычки: {}."],
  ["{} is not one of the allowed values: {}.", "Значение {} здесь не подходит. Подходят: {}."],
  ["Use one of the allowed values.", "Выберите одно из подходящих."],
  [
    "{} exists, but its accents are encoded differently. Rename the file, or copy its exact name.",
    "Есть файл {}, но буквы с надстрочными знаками в его имени закодированы иначе. Переименуйте файл или скопируйте его имя.",
  ],
  ["Did you mean {}? Names are case-sensitive.", "Может быть, {}? Прописные и строчные буквы различаются."],
  ["Did you mean {}?", "Может быть, {}?"],
  ["The number {} is too large (the maximum is {}).", "Число {} слишком большое: можно не больше {}."],
  ["The number {} is too small (it must be at least {}).", "Число {} слишком маленькое: нужно не меньше {}."],
  ["The number {} is too small (it must be more than {}).", "Число {} слишком маленькое: нужно больше {}."],
  ["Bad Hex: {} is not a colour.", "{} — это не цвет."],
  [
    'Write # and 3 or 6 hex digits, for example "#1b5e20".',
    "Напишите # и 3 или 6 цифр или букв от a до f, например «#1b5e20».",
  ],
  ["Write it like {} (ISO 8601).", "Запишите её так: {}."],
  ["{} is not a date and time with a time zone.", "{} — это не дата и время с часовым поясом."],
  ["The date {} doesn't exist: {~}.", "Даты {} не бывает: {~}."],
  ["Correct the number. The format is right.", "Исправьте число: дата записана верно."],
  ["{} is not an email address.", "{} — это не адрес электронной почты."],
  ["Write it like name@example.org.", "Он выглядит так: name@example.org."],
  ["{} is not a valid ID for {}.", "{} — это не идентификатор {}."],
  [
    "It should look like {}. Copy it from your account there.",
    "Он выглядит так: {}. Скопируйте его из своего личного кабинета.",
  ],
  ['Duplicate {~} "{}": first used at {}.', "Одно и то же указано дважды ({~}): «{}»."],
  ["Change one of them.", "Измените одно из двух."],
  ['"{field}" ({}) must come after "{field}" ({}).', "«{0}» ({1}) должно быть позже, чем «{2}» ({3})."],
  ["Correct one of the two, or swap them.", "Исправьте одно из двух или поменяйте их местами."],
];
