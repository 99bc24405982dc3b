/** What sections and widgets are made of. */
export { Background } from "./background.tsx";
export { Button, Buttons } from "./button.tsx";
export { classNames } from "./class-names.ts";
export { Icon } from "./icon.tsx";
export { Intro } from "./intro.tsx";
export { Layout } from "./layout.tsx";
export { Link } from "./link.tsx";
export { Logo } from "./logo.tsx";
export { hasPicture, Picture } from "./picture.tsx";
export { Socials } from "./socials.tsx";
export { Text } from "./text.tsx";
