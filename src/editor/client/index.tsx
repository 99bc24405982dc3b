/** Starts the editor in its page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { frameEn } from "../words/frame.en.ts";
import { frameRu } from "../words/frame.ru.ts";
import { createApi } from "./api.ts";
import { App } from "./app.tsx";
import { createEditor } from "./create-editor.ts";
import { takeSecret } from "./secret.ts";
import { createStore } from "./store.ts";
import { keepUnsaved, loadUnsaved } from "./unsaved.ts";
import { languageFor, wordsIn } from "./words/index.ts";
import "./theme.css";

const language = languageFor(navigator.languages);
const words = wordsIn(language);
const secret = takeSecret(window);
const store = createStore();
const editor = createEditor({
  api: createApi(secret ?? ""),
  store,
  words,
  frameWords: language === "ru" ? frameRu : frameEn,
  keep: keepUnsaved,
  load: loadUnsaved,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  newId: () => crypto.randomUUID(),
});
document.documentElement.lang = language;
// The address of another run, put into this tab.
addEventListener("hashchange", () => location.hash && location.reload());
if (secret === undefined) store.set({ stage: "no-secret" });
else editor.start();

const root = document.getElementById("editor");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App editor={editor} language={language} />
    </StrictMode>,
  );
