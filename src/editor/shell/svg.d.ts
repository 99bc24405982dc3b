/** The compiler imports the inner markup of the icon (scripts/compile-editor.js). */
declare module "@tabler/icons/outline/*.svg" {
  const drawing: string;
  export default drawing;
}

declare module "*/theme.css";
