import type { ReactNode } from "react";
import { Embed, Intro, Layout, Link, Motif, mainPicture, Picture, plainText, Text } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import { playerOf } from "./player.ts";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export const View = ({ data, headingLevel }: SectionProps<Data>) => (
  <Layout>
    <Intro of={data} headingLevel={headingLevel} />
    <div className={css.film}>
      <Film of={data} caption={<Text of={data} field="caption" className={css.caption} />} />
    </div>
  </Layout>
);

/** Plays a file of the site natively and a video of a known host in its player. Everything else is a link. */
function Film({ of, caption }: { readonly of: Data; readonly caption: ReactNode }) {
  const site = useSite();
  const link = site.link(of.videoUrl);
  const poster = <Picture of={of} field="imgUrl" className={css.poster} />;
  if (!link)
    return (
      <>
        {poster}
        {caption}
      </>
    );
  const title = plainText(of.title) || plainText(of.caption) || site.t("video");
  if (!link.target && film.test(link.href)) {
    const { url } = mainPicture(site, of, "imgUrl") ?? {};
    return (
      <>
        <video
          className={css.place}
          controls
          playsInline
          preload={url ? "none" : "metadata"}
          src={link.href}
          poster={url}
          aria-label={title}
          {...site.address?.(of, "imgUrl")}
        />
        {caption}
      </>
    );
  }
  const player = playerOf(link.href);
  if (!player) {
    return (
      <>
        <Link to={of.videoUrl} of={of} field="videoUrl" className={css.place} label={title}>
          {poster}
        </Link>
        {caption}
      </>
    );
  }
  return (
    <Embed
      {...player}
      href={link.href}
      title={title}
      action={site.t("playVideo")}
      icon="player-play"
      of={of}
      field="videoUrl"
      className={css.ground}
      caption={caption}
    >
      {!of.imgUrl && <Motif className={css.motif} />}
      {poster}
    </Embed>
  );
}

const film = /\.(?:mp4|m4v|mov|webm|ogv)$/i;
