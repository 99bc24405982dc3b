/** Open dialog. The dialogs' code is loaded after the editor has started. */
import { lazy, Suspense, useEffect } from "react";
// Load styles at startup.
import "react-easy-crop/react-easy-crop.css";
import "./dialogs.module.css";
import "./publish.module.css";
import "./types.module.css";
import { useEditorState } from "../store.ts";

const load = () => import("./open-dialog.tsx");
const OpenDialog = lazy(async () => ({ default: (await load()).OpenDialog }));

export function Dialogs() {
  const isOpen = useEditorState((state) => state.dialog !== undefined);
  // Preload after the page, before anyone needs a dialog.
  useEffect(() => void load(), []);
  return <Suspense>{isOpen && <OpenDialog />}</Suspense>;
}
