/** Opens the page as visitors get it, in a tab of its own, which follows each change. */
import controls from "../controls/controls.module.css";
import { Icon } from "../icon.tsx";
import { useEditorState } from "../store.ts";
import { viewAddress } from "../view-address.ts";
import { useWords } from "../words/index.ts";

export function ViewSite() {
  const words = useWords();
  const address = useEditorState(viewAddress);
  if (address === undefined) return null;
  return (
    <a
      className={controls.button}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={words.viewSite}
      title={words.viewSite}
    >
      <Icon name="eye" />
    </a>
  );
}
