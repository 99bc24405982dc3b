import {
  classNames,
  Embed,
  hasPicture,
  Icon,
  Intro,
  Layout,
  Link,
  LinkButton,
  Picture,
  plainText,
  Text,
} from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import { Drawing } from "./drawing.tsx";
import { mapFrame, mapPage } from "./osm.ts";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export const View = ({ data, headingLevel, itemLevel, orientation }: SectionProps<Data>) => (
  <Layout>
    <Intro of={data} headingLevel={headingLevel} />
    <div className={classNames(css.sides, orientation === "RIGHT" && css.mirrored)}>
      <Place of={data} level={itemLevel} />
      <Chart of={data} />
    </div>
  </Layout>
);

/** Location as text, with a link to the map page for visitors who use their own app. */
function Place({ of, level }: { readonly of: Data; readonly level: 2 | 3 }) {
  const site = useSite();
  const href = site.link(of.mapUrl)?.href ?? pageOf(of);
  if (!of.name && !of.address && !href) return null;
  return (
    <div className={css.place}>
      <Icon name="map-pin" className={css.pin} />
      <Text of={of} field="name" as={`h${level}`} className={css.name} />
      <Text of={of} field="address" as="div" className={css.address} />
      {href && (
        <LinkButton
          href={href}
          target="_blank"
          rel="noopener"
          isOutlined
          className={css.button}
          {...site.address?.(of, "buttonText")}
        >
          {plainText(of.buttonText) || site.t("showMap")}
        </LinkButton>
      )}
    </div>
  );
}

/** Picture or drawing of the map. With coordinates, a click replaces it with the map. */
function Chart({ of }: { readonly of: Data }) {
  const site = useSite();
  const picture = hasPicture(of, "imgUrl") ? (
    <Picture of={of} field="imgUrl" className={css.picture} displayWidth={0.6} />
  ) : (
    <Drawing className={css.picture} />
  );
  const place = locationOf(of);
  if (!place)
    return (
      <Link to={of.mapUrl} of={of} field="mapUrl" className={css.chart} label={site.t("showMap")}>
        <span className={css.chart}>{picture}</span>
      </Link>
    );
  return (
    <Embed
      src={mapFrame(place)}
      href={mapPage(place)}
      host="OpenStreetMap"
      title={plainText(of.name) || plainText(of.address) || site.t("map")}
      action={site.t("loadMap")}
      icon="map"
      className={css.chart}
    >
      {picture}
    </Embed>
  );
}

function locationOf({ latitude, longitude, zoom = 15 }: Data) {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, zoom };
}

function pageOf(of: Data): string | undefined {
  const place = locationOf(of);
  return place && mapPage(place);
}
