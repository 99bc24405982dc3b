/** OpenStreetMap addresses of the map as a frame and as a page. */

interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** 1 is the world, 19 a house. */
  readonly zoom: number;
}

/** Half of the visible area, in tiles of 256px: about 1,000 by 600 px. */
const reach = { wide: 2, high: 1.2 };

export function mapFrame({ latitude, longitude, zoom }: Place): string {
  const wide = (360 / 2 ** zoom) * reach.wide;
  const high = (360 / 2 ** zoom) * reach.high * Math.cos((latitude * Math.PI) / 180);
  const box = [longitude - wide, latitude - high, longitude + wide, latitude + high].map(short);
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box.join()}&layer=mapnik&marker=${short(latitude)},${short(longitude)}`;
}

export const mapPage = ({ latitude, longitude, zoom }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${short(latitude)}&mlon=${short(longitude)}#map=${Math.round(zoom)}/${short(latitude)}/${short(longitude)}`;

/** Five decimals of a degree are about one metre. */
const short = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5);
