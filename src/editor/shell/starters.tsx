/** Start screen for a site that does not exist yet: previews of the starters. Choosing one creates the site (EDT-14). */
import { useId, useState } from "react";
import type { StarterState } from "../shared/protocol.ts";
import { chooseLanguage } from "../shared/words/index.ts";
import { Refusal } from "./api.ts";
import { useEditor } from "./context.ts";
import { Choice } from "./controls/choice.tsx";
import dialogs from "./dialogs/dialogs.module.css";
import types from "./dialogs/types.module.css";
import { Icon } from "./icon.tsx";
import { languageName } from "./languages.ts";
import css from "./starters.module.css";
import { useEditorState } from "./store.ts";
import { wordRefusal } from "./words/index.ts";
import { useAllWords, wordStarter } from "./words/later.ts";

/** Maximum length of a site name in code points, since every page shows it. */
const longestName = 60;

export function Starters() {
  const words = useAllWords();
  const { api } = useEditor();
  const list = useEditorState((state) => state.starters);
  const { folder = "", languages = [], starters = [], name: suggested = "", obstacle } = list ?? {};
  const [name, setName] = useState(suggested);
  const [language, setLanguage] = useState(() =>
    chooseLanguage(Object.fromEntries(languages.map((code) => [code, true])), navigator.languages),
  );
  const hasTexts = starters.some((starter) => starter.languages.includes(language));
  const [chosen, setChosen] = useState<string>();
  const [trouble, setTrouble] = useState(obstacle && wordRefusal(words, obstacle));
  const id = useId();
  const begin = async (starter: StarterState) => {
    setChosen(starter.id);
    setTrouble(undefined);
    try {
      // The server reports the new site, and the editor replaces this screen.
      await api.begin({ starter: starter.id, language, name });
    } catch (error) {
      setTrouble(error instanceof Refusal ? error.message : words.noServer);
      setChosen(undefined);
    }
  };
  return (
    <main className={css.page}>
      <h1>{words.newSite}</h1>
      <p className={css.where}>{words.newSiteIn(folder)}</p>
      <div className={css.facts}>
        <div className={dialogs.field}>
          <label htmlFor={id} className={dialogs.label}>
            {words.siteName}
          </label>
          <input
            id={id}
            className={dialogs.input}
            maxLength={longestName}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div>
          <Choice
            label={words.onlyLanguage}
            value={language}
            isSearchable
            options={languages.map((code) => ({ id: code, name: languageName(code) }))}
            onChange={setLanguage}
          />
          {!hasTexts && <p className={css.where}>{words.textsAreEnglish}</p>}
        </div>
      </div>
      <p role="alert" className={dialogs.problem}>
        {trouble}
      </p>
      <h2 id={`${id}-list`}>{words.beginsAs}</h2>
      <ul aria-labelledby={`${id}-list`} className={css.list}>
        {starters.map((starter) => (
          <Card
            key={starter.id}
            starter={starter}
            isDisabled={obstacle !== undefined || chosen !== undefined}
            onPress={() => begin(starter)}
          />
        ))}
      </ul>
      <p role="status" className={css.where}>
        {chosen !== undefined && words.makingSite}
      </p>
    </main>
  );
}

interface CardProps {
  readonly starter: StarterState;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function Card({ starter: { id: starter, languages, thumbnail, inTheWay }, isDisabled, onPress }: CardProps) {
  const words = useAllWords();
  const id = useId();
  const { name, about } = wordStarter(words, starter);
  const cannot = isDisabled || inTheWay.length > 0;
  return (
    <li className={css.card}>
      <button
        type="button"
        aria-describedby={id}
        aria-disabled={cannot || undefined}
        onClick={() => !cannot && onPress()}
      >
        <span className={types.thumbnail}>
          {thumbnail ? <img src={thumbnail} alt="" /> : <Icon name="photo" />}
        </span>
        {name}
      </button>
      <div id={id} className={css.about}>
        <p>{about}</p>
        <p>{languages.map(languageName).join(", ")}</p>
        {inTheWay.length > 0 && (
          <p className={dialogs.problem}>{words.wouldBeWrittenOver(inTheWay.slice(0, 5).join(", "))}</p>
        )}
      </div>
    </li>
  );
}
