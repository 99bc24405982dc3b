import type { EditingWords } from "../../../render/index.ts";

export const pageRu: EditingWords = {
  text: "Ваш текст",
  picture: "Добавьте картинку",
  logo: "Добавить логотип",
  date: "Выберите дату",
  unknownType: "Нет секции типа «{type}»: выберите другой тип или удалите секцию.",
  broken: "Эту секцию нельзя показать в таком виде.",
  nothingToSee: "Посетители ничего не видят в этой секции.",
};
