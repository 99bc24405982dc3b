/** Replaces postcss in the engine, where it is never called. */
exports.parse = () => {
  throw new Error("Styles in texts are not read.");
};
