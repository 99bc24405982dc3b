/** The compiler gives what stands inside of the drawing (scripts/compile-editor.js). */
declare module "@tabler/icons/outline/*.svg" {
  const drawing: string;
  export default drawing;
}

declare module "*/theme.css";
