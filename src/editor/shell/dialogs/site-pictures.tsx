/** The site's images, newest first, with search, folders, and where each one is used (EDT-13). */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Input, ListBox, ListBoxItem, SearchField } from "react-aria-components";
import type { ListedPicture } from "../../shared/protocol.ts";
import { Choice } from "../controls/choice.tsx";
import { Icon } from "../icon.tsx";
import { formatBytes, usePictures } from "../pictures.ts";
import { useEditorState } from "../store.ts";
import { type AllWords, useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";

interface SitePicturesProps {
  readonly onChoose: (picture: ListedPicture) => void;
}

/** Number of images to draw at once; more follow when the last of them comes into view. */
const atOnce = 60;
/** Maximum number of pages named below an image. */
const maxNamed = 3;
/** Id of the choice of all folders: no folder has this name. */
const everywhere = "/";

export function SitePictures({ onChoose }: SitePicturesProps) {
  const words = useAllWords();
  const pictures = usePictures();
  const pages = useEditorState(({ site }) => site?.pages);
  const [search, setSearch] = useState("");
  const [folder, setFolder] = useState(everywhere);
  const [isUnused, setIsUnused] = useState(false);
  const [count, setCount] = useState(atOnce);
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const found = useMemo(
    () =>
      pictures.filter(
        (one) =>
          (folder === everywhere || one.path.startsWith(folder)) &&
          (!isUnused || isNotUsed(one)) &&
          [one.path, ...(one.uses?.descriptions ?? [])].some((text) => text.toLowerCase().includes(wanted)),
      ),
    [pictures, folder, isUnused, wanted],
  );
  const folders = useMemo(() => foldersOf(pictures), [pictures]);
  const names = useMemo(() => new Map(pages?.map(({ path, name }) => [path, name])), [pages]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its beginning
  useEffect(() => setCount(atOnce), [folder, isUnused, wanted]);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || count >= found.length) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setCount(count + atOnce),
      { rootMargin: "600px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, found]);
  if (pictures.length === 0) return null;
  return (
    <>
      <div className={css.listHead}>
        <h3 className={css.label}>{words.sitePictures}</h3>
        <p className={css.help} role="status">
          {words.images(found.length)}
        </p>
      </div>
      <div className={css.filters}>
        <SearchField
          aria-label={words.searchPictures}
          className={css.search ?? ""}
          value={search}
          onChange={setSearch}
        >
          <Icon name="search" />
          <Input placeholder={words.searchPictures} />
        </SearchField>
        {folders.length > 1 && (
          <Choice
            label={words.folder}
            isLabelHidden
            value={folder}
            options={[
              { id: everywhere, name: words.allFolders, more: words.images(pictures.length) },
              ...folders.map(({ path, size }) => ({
                id: path,
                name: path.replace(/\/$/, ""),
                more: words.images(size),
              })),
            ]}
            onChange={setFolder}
          />
        )}
        {pictures.some(({ uses }) => uses) && (
          <label className={css.checkbox}>
            <input
              type="checkbox"
              checked={isUnused}
              onChange={({ target }) => setIsUnused(target.checked)}
            />
            {words.onlyUnused}
          </label>
        )}
      </div>
      <ListBox
        aria-label={words.sitePictures}
        className={css.pictures ?? ""}
        layout="grid"
        selectionMode="none"
        items={found.slice(0, count).map((picture) => ({ ...picture, id: picture.path }))}
        renderEmptyState={() => <p className={css.empty}>{words.nothingFound}</p>}
        onAction={(path) => {
          const chosen = found.find((one) => one.path === path);
          if (chosen) onChoose(chosen);
        }}
      >
        {(picture) => (
          <ListBoxItem id={picture.path} textValue={picture.path} className={css.pictureOption ?? ""}>
            <img src={picture.thumbnail ?? picture.url} alt="" loading="lazy" decoding="async" />
            <span>{picture.path.replace(/^assets\//, "")} </span>
            {factsOf(picture, names, words).map((fact) => (
              <small key={fact}>{fact} </small>
            ))}
          </ListBoxItem>
        )}
      </ListBox>
      <div ref={end} />
    </>
  );
}

const isNotUsed = ({ uses }: ListedPicture) => uses?.pages.length === 0 && !uses.isOfSite;

/** Folders with images, each with the number of images in it and below it. */
function foldersOf(pictures: readonly ListedPicture[]): { path: string; size: number }[] {
  const sizes = new Map<string, number>();
  for (const { path } of pictures)
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
      const folder = path.slice(0, at + 1);
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
  return [...sizes].map(([path, size]) => ({ path, size })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** "1600 × 1000, 240 kB" and "Used in: Home, About" */
function factsOf(
  { width, height, bytes, uses }: ListedPicture,
  names: ReadonlyMap<string, string>,
  words: AllWords,
): readonly string[] {
  const size = [width && height ? `${width} × ${height}` : "", bytes === undefined ? "" : formatBytes(bytes)];
  const places = [
    ...(uses?.isOfSite ? [words.siteSettings] : []),
    ...(uses?.pages ?? []).map((path) => names.get(path) ?? path),
  ];
  const shown = places.slice(0, maxNamed).join(", ");
  const use = places.length > 0 ? words.usedIn(shown, places.length - maxNamed) : words.notUsed;
  return [size.filter(Boolean).join(", "), uses ? use : ""].filter(Boolean);
}
