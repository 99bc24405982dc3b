/** Lists of people, shared by the team sections. */
import type { ReactNode } from "react";
import { type Site, useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import { useFilled } from "./filled.ts";
import { Icon } from "./icon.tsx";
import { initials } from "./initials.ts";
import { Link } from "./link.tsx";
import { hasOwnLink } from "./more-link.tsx";
import css from "./person.module.css";
import { hasPicture, Picture, smallMask } from "./picture.tsx";
import type { DisplayWidth } from "./picture-sizes.ts";
import { plainText } from "./plain-text.ts";
import { Rows } from "./rows.tsx";
import { Socials } from "./socials.tsx";
import alignments from "./text.module.css";
import { Text } from "./text.tsx";

type Alignment = "left" | "center" | "right" | undefined;

interface PersonData {
  readonly imgUrl?: string | undefined;
  readonly imgAlt?: string | undefined;
  readonly imgLink?: string | undefined;
  readonly name?: string | undefined;
  readonly nameAlignment?: Alignment;
  readonly position?: string | undefined;
  readonly positionAlignment?: Alignment;
  readonly socials?:
    | readonly { readonly icon?: string | undefined; readonly socialUrl?: string | undefined }[]
    | undefined;
}

interface PersonProps {
  /** Entry of `teamMembers()`. */
  readonly of: PersonData;
  readonly className?: string | undefined;
}

/**
 * Returns true if anybody has a photo. Initials then replace missing photos; otherwise only the texts are shown.
 * @example
 * {haveFaces(data.team ?? []) && <Portrait of={person} displayWidth="88px" />}
 */
export const haveFaces = (people: readonly PersonData[]): boolean =>
  people.some((person) => hasPicture(person, "imgUrl"));

/**
 * Returns the people of a section: those in `team` and in `blocks`, which groups of speakers use.
 * @example
 * <People of={membersOf(data)}>{(person) => <PersonName of={person} level={itemLevel} />}</People>
 */
export const membersOf = <P,>({
  team,
  blocks,
}: {
  readonly team?: readonly P[] | undefined;
  readonly blocks?: readonly P[] | undefined;
}): readonly P[] => [...(team ?? []), ...(blocks ?? [])];

/**
 * Returns the alignment of a person's texts: that of the first one.
 * @example
 * <Rows align={personAlignment(person)}>
 *   <li>{plainText(person.name)}</li>
 * </Rows>
 */
export const personAlignment = ({ name, nameAlignment, positionAlignment }: PersonData): Alignment =>
  name ? nameAlignment : positionAlignment;

interface PeopleProps<P extends PersonData> {
  /** Entries of `teamMembers()`. */
  readonly of: readonly P[];
  readonly className?: string | undefined;
  readonly itemClassName?: string | undefined;
  /** Accessible name of the list, if it scrolls. */
  readonly label?: string | undefined;
  /** Renders one person. */
  readonly children: (person: P, index: number) => ReactNode;
}

/**
 * Grid of people. If a person's name is a link, the whole entry is clickable.
 * @example
 * <People of={data.team ?? []}>
 *   {(person) => (
 *     <>
 *       <Portrait of={person} displayWidth="88px" />
 *       <PersonName of={person} level={itemLevel} />
 *     </>
 *   )}
 * </People>
 */
export function People<P extends PersonData>({
  of,
  className,
  itemClassName,
  label,
  children,
}: PeopleProps<P>) {
  const site = useSite();
  const people = useFilled(of);
  if (people.length === 0) return null;
  return (
    <Rows className={className} align={people[0] && personAlignment(people[0])} lone="column" label={label}>
      {people.map((person, index) => (
        <li key={index} className={classNames(css.person, linkOf(person, site) && css.linked, itemClassName)}>
          {children(person, index)}
        </li>
      ))}
    </Rows>
  );
}

interface PortraitProps extends PersonProps {
  /** Displayed width. */
  readonly displayWidth: DisplayWidth;
}

/**
 * Renders a photo, or the person's initials on a tile of the same size. Decorative: the name is beside it.
 * @example
 * <Portrait of={person} displayWidth="88px" />
 */
export function Portrait({ of, className, displayWidth }: PortraitProps) {
  const site = useSite();
  if (!hasPicture(of, "imgUrl"))
    return (
      <span
        className={classNames(css.portrait, css.tile, smallMask, className)}
        aria-hidden="true"
        {...site.address?.(of, "imgUrl")}
      >
        <span className={css.initials}>{initials(of.name) || <Icon name="user" />}</span>
      </span>
    );
  const photo = (
    <Picture
      of={of}
      field="imgUrl"
      mask="small"
      className={classNames(css.portrait, className)}
      displayWidth={displayWidth}
    />
  );
  // Without a name, the photo is the link, if there is a text to label it with.
  const label = of.imgAlt || plainText(of.position);
  if (of.name || !label) return photo;
  return (
    <Link to={of.imgLink} of={of} field="imgLink" label={label}>
      {photo}
    </Link>
  );
}

interface PersonNameProps extends PersonProps {
  /** Level of the heading: the prop `itemLevel` of the view. */
  readonly level: 2 | 3;
}

/**
 * Renders a name as a heading, and as a link if the person has one.
 * @example
 * <PersonName of={person} level={itemLevel} />
 */
export function PersonName({ of, level, className }: PersonNameProps) {
  const site = useSite();
  const link = linkOf(of, site);
  const Heading = `h${level}` as const;
  if (!link) return <Text of={of} field="name" as={Heading} className={className} />;
  const side = { left: undefined, center: alignments.center, right: alignments.end }[
    of.nameAlignment ?? "left"
  ];
  return (
    <Heading className={classNames(className, side)}>
      <a {...link} className={css.link} {...site.address?.(of, "imgLink")}>
        <Text of={of} field="name" as="span" />
      </a>
    </Heading>
  );
}

/** Returns the target of a name. A name that contains its own link has none: links cannot be nested. */
const linkOf = ({ name, imgLink }: PersonData, site: Site) =>
  name && !hasOwnLink(site.richText(name)) ? site.link(imgLink) : undefined;

/**
 * Renders profile links, aligned like the person's texts.
 * @example
 * <PersonSocials of={person} />
 */
export function PersonSocials({ of }: { readonly of: PersonData }) {
  const side = { left: undefined, center: css.centred, right: css.atEnd }[personAlignment(of) ?? "left"];
  return <Socials of={of.socials} owner={plainText(of.name)} className={classNames(css.socials, side)} />;
}
