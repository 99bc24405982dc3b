/** Dialog in which visitors choose cookie categories one by one. */
import { ActionButton, Modal, Text } from "#elements";
import type { ConsentSettings } from "#section/view";
import css from "./style.module.css";

interface SettingsProps {
  readonly of: ConsentSettings["settings"];
  readonly alwaysOn: string;
  readonly id: string;
}

/** Not a form: Enter on a switch would submit it, and so accept what the visitor was about to switch off. */
export function Settings({ of, alwaysOn, id }: SettingsProps) {
  return (
    <Modal id={id} title={<Text of={of} field="title" as="span" />} className={css.settings}>
      <div className={css.choices}>
        <Text of={of} field="description" className={css.description} />
        <ul>
          {of.categories.map((category) => (
            <li key={category.type} className={css.category}>
              <Category of={category} alwaysOn={alwaysOn} id={`${id}-${category.type}`} />
            </li>
          ))}
        </ul>
      </div>
      <ActionButton value="chosen" className={css.confirm}>
        {of.confirmBtnName}
      </ActionButton>
    </Modal>
  );
}

interface CategoryProps {
  readonly of: SettingsProps["of"]["categories"][number];
  readonly alwaysOn: string;
  readonly id: string;
}

/** Cookie category. Its title is the label of its switch; essential cookies have no switch. */
function Category({ of, alwaysOn, id }: CategoryProps) {
  const title = <Text of={of} field="title" as="span" />;
  const descriptionId = of.description ? `${id}-description` : undefined;
  const isChosen = of.type !== "essential";
  return (
    <>
      <h3 className={css.title}>{isChosen ? <label htmlFor={id}>{title}</label> : title}</h3>
      {isChosen ? (
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: whether a checkbox is on, it says itself
          role="switch"
          id={id}
          name={of.type}
          className={css.switch}
          aria-describedby={descriptionId}
        />
      ) : (
        <span className={css.fixed}>{alwaysOn}</span>
      )}
      <Text of={of} field="description" id={descriptionId} className={css.description} />
    </>
  );
}
