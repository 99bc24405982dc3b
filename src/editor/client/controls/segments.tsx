/** One of a few things, all in sight. */
import { Radio, RadioGroup } from "react-aria-components";
import { Icon, type IconName } from "../icon.tsx";
import css from "./segments.module.css";

interface SegmentsProps {
  readonly label: string;
  readonly className?: string;
  readonly value: string | undefined;
  /** With an icon the name is not written. */
  readonly options: readonly { readonly id: string; readonly name: string; readonly icon?: IconName }[];
  readonly onChange: (id: string) => void;
}

export const Segments = ({ label, className, value, options, onChange }: SegmentsProps) => (
  <RadioGroup
    aria-label={label}
    className={`${css.segments} ${className ?? ""}`}
    orientation="horizontal"
    value={value ?? null}
    onChange={onChange}
  >
    {options.map(({ id, name, icon }) => (
      <Radio key={id} value={id} className={css.segment ?? ""} aria-label={name}>
        {icon ? <Icon name={icon} /> : name}
      </Radio>
    ))}
  </RadioGroup>
);
