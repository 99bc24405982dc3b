/** The element that tells the loader what to load; the site's chat puts there how it is loaded. */
export interface LoaderElement extends HTMLElement {
  loadChat?: (id: string) => void;
}
