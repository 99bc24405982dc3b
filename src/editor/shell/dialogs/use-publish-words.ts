/** Texts of the dialogs about publishing and roles. They load with these dialogs, because the editor starts without them. */
import { useWords } from "../words/index.ts";
import { enPublish } from "../words/publish.en.ts";
import { ruPublish } from "../words/publish.ru.ts";

export function usePublishWords() {
  const words = useWords();
  return { ...words, ...(words.locale === "ru" ? ruPublish : enPublish) };
}
