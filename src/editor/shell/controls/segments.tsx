/** Radio group with all options visible. */
import { Radio, RadioGroup } from "react-aria-components";
import { Icon, type IconName } from "../icon.tsx";
import css from "./segments.module.css";

interface SegmentsProps {
  readonly label: string;
  readonly className?: string;
  readonly value: string | undefined;
  readonly options: readonly {
    readonly id: string;
    readonly name: string;
    /** Replaces the visible name. */
    readonly icon?: IconName;
    /** Address of a thumbnail above the name. */
    readonly picture?: string | undefined;
  }[];
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
    {options.map(({ id, name, icon, picture }) => (
      <Radio key={id} value={id} className={css.segment ?? ""} aria-label={name}>
        {picture && (
          <span className={css.picture}>
            <img src={picture} alt="" loading="lazy" />
          </span>
        )}
        {icon ? <Icon name={icon} /> : name}
      </Radio>
    ))}
  </RadioGroup>
);
