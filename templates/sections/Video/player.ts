/** Finds the video player for a page address. Each player is embedded as its documentation says. */

export interface Player {
  /** Display name of the host. */
  readonly host: string;
  /** Address of the frame. The video starts on load. */
  readonly src: string;
}

/**
 * Finds the player of a video.
 * @param address full address of the video's page
 * @returns undefined if no player is known for it
 */
export function playerOf(address: string): Player | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^(?:www|m|music)\./, "");
  for (const [hosts, find] of players) {
    const found = hosts.includes(host) ? find(url) : undefined;
    if (found) return found;
  }
  return undefined;
}

const players: readonly [hosts: readonly string[], find: (url: URL) => Player | undefined][] = [
  [["youtube.com", "youtu.be", "youtube-nocookie.com"], youtube],
  [["vimeo.com", "player.vimeo.com"], vimeo],
  [["vk.com", "vk.ru", "vkvideo.ru"], vk],
];

/** Uses the host that sets no cookies for visitors who only watch: https://support.google.com/youtube/answer/171780 */
function youtube({ hostname, pathname, searchParams }: URL): Player | undefined {
  const [, id] =
    /^\/(?:embed\/|shorts\/|live\/|v\/)?([\w-]{11})$/.exec(
      pathname === "/watch" ? `/${searchParams.get("v")}` : pathname,
    ) ?? [];
  if (!id || (hostname === "youtu.be" && pathname.length !== 12)) return undefined;
  const [, start] = /^(\d{1,6})s?$/.exec(searchParams.get("t") ?? searchParams.get("start") ?? "") ?? [];
  const from = start ? `&start=${start}` : "";
  return {
    host: "YouTube",
    src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${from}`,
  };
}

/** `dnt` disables tracking; `h` is the key of an unlisted video. */
function vimeo({ pathname, searchParams }: URL): Player | undefined {
  const [, id, key] =
    /^\/(?:video\/|channels\/\w+\/|groups\/\w+\/videos\/)?(\d{1,12})(?:\/([\da-f]{4,40}))?\/?$/.exec(
      pathname,
    ) ?? [];
  if (!id) return undefined;
  const own = key ?? /^[\da-f]{4,40}$/.exec(searchParams.get("h") ?? "")?.[0];
  return {
    host: "Vimeo",
    src: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${own ? `&h=${own}` : ""}`,
  };
}

/** The address ends with owner and video, `video-1_2`, or has them as parameters: `?z=video-1_2`, `?oid=-1&id=2`. */
function vk({ pathname, searchParams }: URL): Player | undefined {
  const named = /(?:video|clip)(-?\d{1,20})_(\d{1,20})/.exec(`${pathname} ${searchParams.get("z")}`);
  const asked = /^(-?\d{1,20}) (\d{1,20})$/.exec(`${searchParams.get("oid")} ${searchParams.get("id")}`);
  const [, owner, id] = named ?? asked ?? [];
  if (!owner) return undefined;
  const key = /^[\da-f]{4,40}$/.exec(searchParams.get("hash") ?? "")?.[0];
  return {
    host: "VK",
    src: `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${id}&autoplay=1${key ? `&hash=${key}` : ""}`,
  };
}
