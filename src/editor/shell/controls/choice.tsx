/** Select with a search field for long lists. */
import { useState } from "react";
import {
  Autocomplete,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
} from "react-aria-components";
import { Icon } from "../icon.tsx";
import { useWords } from "../words/index.ts";
import css from "./controls.module.css";

interface Option {
  readonly id: string;
  readonly name: string;
  /** Secondary text below the name. */
  readonly more?: string | undefined;
  /** Further text to search in. */
  readonly also?: string;
  /** Font of the name. */
  readonly font?: string;
}

interface ChoiceProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly className?: string;
  readonly isDisabled?: boolean;
  /** True for a search field. Default: only for a long list. */
  readonly isSearchable?: boolean;
  readonly value: string | undefined;
  readonly options: readonly Option[];
  readonly onChange: (id: string) => void;
}

/** Maximum length of a list without a search field. */
const maxOptions = 60;

export function Choice({
  label,
  isLabelHidden,
  className,
  isDisabled,
  isSearchable,
  value,
  options,
  onChange,
}: ChoiceProps) {
  const words = useWords();
  const [search, setSearch] = useState("");
  const isLong = isSearchable ?? options.length > maxOptions;
  const listed = isLong ? found(options, search) : options;
  const chosen = options.find(({ id }) => id === value);
  const list = (
    <ListBox
      className={css.list ?? ""}
      items={listed}
      renderEmptyState={() => <p className={css.empty}>{words.nothingFound}</p>}
    >
      {({ id, name, more, font }) => (
        <ListBoxItem id={id} textValue={name} className={css.option ?? ""}>
          <span style={inFont(font)}>{name}</span>
          {more && <span className={css.more}>{more}</span>}
        </ListBoxItem>
      )}
    </ListBox>
  );
  return (
    <Select
      className={`${css.choice} ${className ?? ""}`}
      {...(isLabelHidden && { "aria-label": label })}
      isDisabled={isDisabled ?? false}
      value={value ?? null}
      onChange={(key) => key !== null && onChange(String(key))}
      onOpenChange={() => setSearch("")}
    >
      {!isLabelHidden && <Label className={css.fieldLabel ?? ""}>{label}</Label>}
      <Button className={css.choiceButton ?? ""}>
        <SelectValue className={css.choiceValue ?? ""}>
          {() => <span style={inFont(chosen?.font)}>{chosen?.name ?? "–"}</span>}
        </SelectValue>
        <Icon name="chevron-down" />
      </Button>
      <Popover className={css.popover ?? ""} offset={4}>
        {isLong ? (
          <Autocomplete inputValue={search} onInputChange={setSearch}>
            <SearchField aria-label={words.search} className={css.choiceSearch ?? ""} autoFocus>
              <Icon name="search" />
              <Input placeholder={words.search} />
            </SearchField>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </Popover>
    </Select>
  );
}

const inFont = (font: string | undefined) =>
  font === undefined ? undefined : { fontFamily: JSON.stringify(font) };

function found(options: readonly Option[], search: string): readonly Option[] {
  const wanted = search.trim().toLowerCase();
  return options
    .filter(({ name, more = "", also = "" }) => `${name} ${more} ${also}`.toLowerCase().includes(wanted))
    .slice(0, maxOptions);
}
