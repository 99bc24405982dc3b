/** Buttons with an icon, an accessible name and a tooltip. */
import type { ReactNode } from "react";
import { Button, Tooltip, TooltipTrigger } from "react-aria-components";
import { Icon, type IconName } from "../icon.tsx";
import css from "./controls.module.css";

interface IconButtonProps {
  readonly icon: IconName;
  /** Accessible name. */
  readonly name: string;
  /** Tooltip: more than the name, or why the button is disabled. */
  readonly why?: string | undefined;
  readonly isLabelled?: boolean;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => unknown;
}

/** Icon button. A disabled one stays focusable (`aria-disabled`), so that everyone can read the reason. */
export function IconButton({
  icon,
  name,
  why,
  isLabelled = false,
  isPrimary = false,
  isDisabled = false,
  onPress,
}: IconButtonProps) {
  const more = why ?? (isLabelled ? undefined : name);
  const button = (
    <Button
      aria-label={name}
      aria-disabled={isDisabled || undefined}
      aria-description={why}
      className={css.button ?? ""}
      data-primary={isPrimary || undefined}
      data-labelled={isLabelled || undefined}
      onPress={() => !isDisabled && onPress()}
    >
      <Icon name={icon} />
      {isLabelled && <span className={css.label}>{name}</span>}
    </Button>
  );
  if (more === undefined) return button;
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {button}
      <Tooltip className={css.tooltip ?? ""} offset={6}>
        {more}
      </Tooltip>
    </TooltipTrigger>
  );
}

interface TextButtonProps {
  readonly children: ReactNode;
  readonly look?: "plain" | "primary" | "danger";
  readonly isDisabled?: boolean;
  readonly icon?: IconName;
  readonly type?: "button" | "submit";
  /** Accessible name, if it says more than the text. */
  readonly name?: string;
  readonly onPress?: () => unknown;
}

export const TextButton = ({
  children,
  look = "plain",
  isDisabled,
  icon,
  type,
  name,
  onPress,
}: TextButtonProps) => (
  <Button
    className={css.textButton ?? ""}
    data-look={look}
    type={type ?? "button"}
    {...(name && { "aria-label": name })}
    isDisabled={isDisabled ?? false}
    onPress={() => onPress?.()}
  >
    {icon && <Icon name={icon} />}
    {children}
  </Button>
);
