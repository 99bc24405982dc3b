/** End of the publish dialog: where the site is, what has changed, and what to do next (EDT-18). */
import { useEffect, useState } from "react";
import type { PublishResult } from "../../shared/publish-protocol.ts";
import { useEditorState } from "../store.ts";
import { viewAddress } from "../view-address.ts";
import { useAllWords } from "../words/later.ts";
import { ChangeList } from "./change-list.tsx";
import css from "./publish.module.css";

interface PublishedProps extends PublishResult {
  /** Time of the publication before this one; undefined for the first. */
  readonly before: string | undefined;
  /** Called before a change is shown. */
  readonly onGo: () => void;
}

const hosting = "https://github.com/sectile/sectile/blob/main/docs/hosting.md";

export function Published({ address, target, next, before, changes, onGo }: PublishedProps) {
  const words = useAllWords();
  const view = useEditorState(viewAddress);
  return (
    <>
      {address !== undefined && isWeb(address) ? (
        <section className={css.address}>
          <a href={address} target="_blank" rel="noopener">
            <strong>{words.openSite}</strong>
            <span>{address.replace(/^https?:\/\/|\/$/g, "")}</span>
          </a>
          {isForPhones(address) && <QrCode text={new URL(address, location.href).href} />}
        </section>
      ) : (
        view !== undefined && (
          <p className={css.address}>
            <a href={view} target="_blank" rel="noopener noreferrer">
              <strong>{words.viewSite}</strong>
              <span>{words.viewHere}</span>
            </a>
          </p>
        )
      )}
      {changes.length > 0 ? (
        <section>
          <h3 className={css.head}>{words.newOnSite}</h3>
          <ChangeList changes={changes} onGo={onGo} />
        </section>
      ) : (
        before !== undefined && <p>{words.asPublished(before)}</p>
      )}
      {next !== undefined ? (
        <p>{next}</p>
      ) : (
        target !== undefined && (
          <section>
            <h3 className={css.head}>{words.next}</h3>
            <p className={css.folder}>{words.inFolder(target)}</p>
            <dl className={css.hosts}>
              {words.hosts.map(({ name, steps }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{steps}</dd>
                </div>
              ))}
            </dl>
            <a className={css.more} href={hosting} target="_blank" rel="noopener">
              {words.moreHosts}
            </a>
          </section>
        )
      )}
    </>
  );
}

/** The address is the document's, or a provider's, who may give a path on their own host. */
const isWeb = (address: string): boolean =>
  URL.canParse(address, location.href) && /^https?:$/.test(new URL(address, location.href).protocol);

/** Names of this machine mean another one on a phone. */
const isForPhones = (address: string): boolean =>
  !/^(?:localhost|.+\.localhost|127\..+|\[::1\]|.+\.example|example)$/.test(
    new URL(address, location.href).hostname,
  );

/** The drawing code is loaded only here. */
function QrCode({ text }: { readonly text: string }) {
  const words = useAllWords();
  const [drawn, setDrawn] = useState<{ readonly size: number; readonly path: string }>();
  useEffect(() => {
    let isCurrent = true;
    import("uqr").then(
      ({ encode }) => {
        const { data, size } = encode(text, { border: 2 });
        const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
        if (isCurrent) setDrawn({ size, path: path.join("") });
      },
      // The link is there too.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (!drawn) return null;
  return (
    <figure className={css.code}>
      <svg role="img" aria-label={words.codeOf(text)} viewBox={`0 0 ${drawn.size} ${drawn.size}`}>
        <rect width={drawn.size} height={drawn.size} fill="#fff" />
        <path d={drawn.path} fill="#000" />
      </svg>
      <figcaption>{words.onPhone}</figcaption>
    </figure>
  );
}
