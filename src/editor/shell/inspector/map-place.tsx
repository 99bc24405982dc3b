/** Coordinates as online maps copy them: two numbers, or the address of a map, pasted into either of their fields. */
import { useEffect, useEffectEvent } from "react";
import type { Path } from "../../shared/pointer.ts";
import { useAllWords } from "../words/later.ts";
import { useForm, useValue } from "./form.ts";
import css from "./inspector.module.css";

interface MapPlaceProps {
  readonly path: Path;
  /** Id of the field's input. */
  readonly input: string;
  /** Called when both coordinates were filled in. */
  readonly onPlaced: () => void;
}

export function MapPlace({ path, input, onPlaced }: MapPlaceProps) {
  const words = useAllWords();
  const { write } = useForm();
  const { value } = useValue(path);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const place = readPlace(event.clipboardData?.getData("text") ?? "");
    if (!place) return;
    event.preventDefault();
    onPlaced();
    for (const [name, degrees] of Object.entries(place)) write([...path.slice(0, -1), name], degrees);
  });
  useEffect(() => {
    const ending = new AbortController();
    document.getElementById(input)?.addEventListener("paste", paste, { signal: ending.signal });
    return () => ending.abort();
  }, [input]);
  return path.at(-1) === "latitude" && value === undefined && <p className={css.note}>{words.howToPlace}</p>;
}

/** "45,77" is one number in many languages. */
const forms = [
  /^(-?\d+(?:\.\d+)?),?\s+(-?\d+(?:\.\d+)?)$/,
  /\/@(-?[\d.]+),(-?[\d.]+)/,
  /#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/,
];

/** @returns undefined if the text is not a place on the earth */
function readPlace(text: string): { readonly latitude: number; readonly longitude: number } | undefined {
  const found = forms.map((form) => form.exec(text.trim())).find((match) => match !== null);
  const [latitude = Number.NaN, longitude = Number.NaN] = found?.slice(1).map(Number) ?? [];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
