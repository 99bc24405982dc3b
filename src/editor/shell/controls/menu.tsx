/** Menu with all actions of a list entry, for use without dragging. */
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Icon, type IconName } from "../icon.tsx";
import css from "./menu.module.css";

export interface Action<Id extends string = string> {
  readonly id: Id;
  readonly icon: IconName;
  readonly name: string;
  /** Reason why it is disabled. */
  readonly why?: string | false | undefined;
}

interface ActionMenuProps<Id extends string> {
  readonly label: string;
  readonly actions: readonly Action<Id>[];
  readonly onAction: (id: Id) => void;
}

export const ActionMenu = <Id extends string>({ label, actions, onAction }: ActionMenuProps<Id>) => (
  <MenuTrigger>
    <Button className={css.more ?? ""} aria-label={label}>
      <Icon name="dots" />
    </Button>
    <Popover className={css.popover ?? ""} placement="bottom end">
      <Menu
        className={css.menu ?? ""}
        disabledKeys={actions.flatMap(({ id, why }) => (why ? [id] : []))}
        onAction={(id) => onAction(id as Id)}
      >
        {actions.map(({ id, icon, name, why }) => (
          <MenuItem key={id} id={id} textValue={name} className={css.action ?? ""}>
            <Icon name={icon} />
            <span>
              {name}
              {why && <small>{why}</small>}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
