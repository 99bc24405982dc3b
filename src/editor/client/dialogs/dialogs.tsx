/** The dialog that is open; what all of them are made of is loaded once the editor is there. */
import { lazy, Suspense, useEffect } from "react";
// Styles are there from the beginning.
import "react-easy-crop/react-easy-crop.css";
import "./dialogs.module.css";
import "./publish.module.css";
import "./types.module.css";
import { useEditorState } from "../store.ts";

const load = () => import("./open-dialog.tsx");
const OpenDialog = lazy(async () => ({ default: (await load()).OpenDialog }));

export function Dialogs() {
  const isOpen = useEditorState((state) => state.dialog !== undefined);
  // Not before the page, and so early that nobody waits for it.
  useEffect(() => void load(), []);
  return <Suspense>{isOpen && <OpenDialog />}</Suspense>;
}
