/** A select: one of several things by name. */
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from "react-aria-components";
import { Icon } from "../icon.tsx";
import css from "./controls.module.css";

interface Option {
  readonly id: string;
  readonly name: string;
  /** Said more quietly below the name. */
  readonly more?: string | undefined;
}

interface ChoiceProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly className?: string;
  readonly isDisabled?: boolean;
  readonly value: string | undefined;
  readonly options: readonly Option[];
  readonly onChange: (id: string) => void;
}

export const Choice = ({
  label,
  isLabelHidden,
  className,
  isDisabled,
  value,
  options,
  onChange,
}: ChoiceProps) => (
  <Select
    className={`${css.choice} ${className ?? ""}`}
    {...(isLabelHidden && { "aria-label": label })}
    isDisabled={isDisabled ?? false}
    value={value ?? null}
    onChange={(key) => key !== null && onChange(String(key))}
  >
    {!isLabelHidden && <Label className={css.fieldLabel ?? ""}>{label}</Label>}
    <Button className={css.choiceButton ?? ""}>
      <SelectValue className={css.choiceValue ?? ""}>
        {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
      </SelectValue>
      <Icon name="chevron-down" />
    </Button>
    <Popover className={css.popover ?? ""} offset={4}>
      <ListBox className={css.list ?? ""} items={options}>
        {({ id, name, more }) => (
          <ListBoxItem id={id} textValue={name} className={css.option ?? ""}>
            <span>{name}</span>
            {more && <span className={css.more}>{more}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </Select>
);
