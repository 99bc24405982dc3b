/** What an editing page says by itself; in the language of its owner, not of the page. */
export interface EditingWords {
  readonly text: string;
  readonly picture: string;
  readonly date: string;
  /** `{type}` is the section's type. */
  readonly unknownType: string;
  readonly broken: string;
  readonly nothingToSee: string;
}

/** By language; English is complete. */
export const editingWords = {
  en: {
    text: "Your text",
    picture: "Add a picture",
    date: "Pick a date",
    unknownType: "There is no section type “{type}”: choose another one, or delete the section.",
    broken: "This section cannot be shown. What is wrong with it stands in the list of problems.",
    nothingToSee: "Visitors see nothing of this section.",
  },
  ru: {
    text: "Ваш текст",
    picture: "Добавьте изображение",
    date: "Выберите дату",
    unknownType: "Нет секции типа «{type}»: выберите другой тип или удалите секцию.",
    broken: "Эту секцию нельзя показать. Что с ней не так, сказано в списке проблем.",
    nothingToSee: "Посетители ничего не видят в этой секции.",
  },
} as const satisfies Record<string, EditingWords>;
