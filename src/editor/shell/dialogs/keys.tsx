/** List of keyboard shortcuts. */
import { useWords } from "../words/index.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Window title={words.keyboard} onClose={onClose}>
      <dl className={css.keys}>
        {words.keys.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.split(" ").map((key, index) => (
                <kbd key={index}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Window>
  );
}
