/** Entry point of the editor's page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchInsertions } from "../shared/clean-text.ts";
import { holdBackComposedKeys } from "../shared/keyboard.ts";
import { followAddress } from "./address.ts";
import { createApi } from "./api.ts";
import { App } from "./app.tsx";
import { createEditor } from "./create-editor.ts";
import { guardUnsaved } from "./picture-edits.ts";
import { notingUploads } from "./pictures.ts";
import { followPresence } from "./presence.ts";
import { tabName, takeSecret } from "./secret.ts";
import { createStore } from "./store.ts";
import { createUnsaved } from "./unsaved.ts";
import { loadLanguage, wordRefusal } from "./words/index.ts";
import "./theme.css";

/** Fallback for insecure contexts, where browsers lack `randomUUID`. */
const newId = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
const { code: language, words, frameWords } = await loadLanguage(navigator.languages);
const root = document.getElementById("editor");
/** API address, set by a product that authenticates the owner itself. */
const signedIn = root?.dataset.api;
// In a product, service workers belong to the product.
if (signedIn === undefined) await endWorkers(window);
const secret = signedIn === undefined ? takeSecret(window) : undefined;
const store = createStore();
const editor = createEditor({
  api: notingUploads(
    createApi({ root: signedIn ?? "../api/", secret }, (answer) => wordRefusal(words, answer)),
  ),
  store,
  words,
  frameWords,
  language,
  ...createUnsaved(tabName(window, newId), sessionStorage, newId),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  newId,
  isSignedIn: signedIn !== undefined,
  signInUrl: root?.dataset.signIn,
});
followAddress(editor, window, signedIn === undefined);
if (signedIn !== undefined) followPresence(editor, newId(), window);
document.documentElement.lang = language;
holdBackComposedKeys();
watchInsertions();
guardUnsaved(store, window);
// The owner pasted the address of another run into this tab.
addEventListener("hashchange", () => location.hash && location.reload());
if (secret === undefined && signedIn === undefined) store.set({ stage: "no-secret" });
else editor.start();

if (root)
  createRoot(root).render(
    <StrictMode>
      <App editor={editor} language={language} />
    </StrictMode>,
  );

/**
 * Unregisters service workers left by another program at the editor's address: they could answer in its name.
 * @returns once none is between the page and the server; a page loaded by one is reloaded
 */
async function endWorkers({ navigator, location }: Window): Promise<void> {
  const { serviceWorker } = navigator;
  // Insecure contexts have none.
  if (!serviceWorker) return;
  const left = await serviceWorker.getRegistrations().catch(() => []);
  await Promise.all(left.map((one) => one.unregister()));
  if (!serviceWorker.controller) return;
  location.reload();
  await new Promise<never>(() => {});
}
