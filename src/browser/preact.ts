/** What islands have of React in the browser, given by preact: the default (design.md section 5). */
export { hydrate } from "preact";
export { useEffect, useRef, useState } from "preact/hooks";
export { Fragment, jsx, jsxs } from "preact/jsx-runtime";
