/** The compile step gives drawings as texts. */
declare module "*.svg" {
  const drawing: string;
  export default drawing;
}
