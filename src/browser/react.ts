/** The same exports as preact.ts, implemented with react-dom: for `--runtime react`. */
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

export { useEffect, useRef, useState } from "react";
export { Fragment, jsx, jsxs } from "react/jsx-runtime";

export const hydrate = (element: ReactNode, root: Element): void => void hydrateRoot(root, element);
