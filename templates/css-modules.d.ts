declare module "*.module.css" {
  /** Maps each local class name to its name in the published stylesheet. */
  const names: Readonly<Record<string, string>>;
  export default names;
}
