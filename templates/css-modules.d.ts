declare module "*.module.css" {
  /** Local class name to the name in the published stylesheet. */
  const names: Readonly<Record<string, string>>;
  export default names;
}
