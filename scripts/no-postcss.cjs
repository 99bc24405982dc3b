/** Stands for postcss in the engine: nobody asks for it there. */
exports.parse = () => {
  throw new Error("Styles in texts are not read.");
};
