/** Placeholders for a missing picture or icon. The editing page's stylesheet adds their texts and colours. */
import type { ResolvedPicture } from "#section/view";

/** Empty picture, 4 by 3. */
export const emptyPicture: ResolvedPicture = {
  url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"/>')}`,
  width: 1200,
  height: 900,
};

/** Plus in a dashed ring, as the content of a 24 by 24 line icon. */
export const emptyIcon =
  '<path fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" d="M12 8.5v7m-3.5-3.5h7"/>' +
  '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2.6 2.05"/>';
