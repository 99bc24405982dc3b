/** Complete palettes from one colour or from the colours of the site's logo, as pictures of the site (palettes.ts). */
import { useState } from "react";
import { Button } from "react-aria-components";
import { fieldAt, valueAt } from "../../shared/pointer.ts";
import { TextButton } from "../controls/button.tsx";
import { useForm } from "../inspector/form.ts";
import { usePicture } from "../pictures.ts";
import { ThemeList } from "../previews/theme-list.tsx";
import { useAllWords } from "../words/later.ts";
import css from "./colours.module.css";
import { ColourInput, paletteOf } from "./colours.tsx";
import { logoColours } from "./logo-colours.ts";
import { palettesFrom } from "./palettes.ts";

export function PaletteChoice() {
  const words = useAllWords();
  const form = useForm();
  const own = valueAt(form.data, ["theme"]);
  const theme = typeof own === "object" && own !== null ? own : {};
  // Stays the same when a palette made from it is chosen.
  const [hex, setHex] = useState(paletteOf(form).primaryDark);
  return (
    <section className={css.section} aria-label={words.palettes}>
      <h2 className={css.title}>{words.palettes}</h2>
      <ColourInput label={words.brandColour} value={hex} onChange={setHex} />
      <FromLogo onChoose={setHex} />
      <ThemeList
        label={words.palettes}
        selected={undefined}
        options={palettesFrom(hex).map(({ id, palette }) => ({
          id,
          name: words.paletteNames[id],
          // Sections keep their own modes. The colours by role are then those of a light background.
          theme: { ...theme, colorMode: "EXTRALIGHT", palette },
        }))}
        onChoose={({ theme: chosen }) => form.write(["theme"], chosen)}
      />
    </section>
  );
}

/** Main colours of the site's logo, if it has one. */
function FromLogo({ onChoose }: { readonly onChoose: (hex: string) => void }) {
  const words = useAllWords();
  const { fields, data } = useForm();
  const source = fieldAt(fields, ["logo"]) && valueAt(data, ["logo", "logoSrc"]);
  const { url } = usePicture(typeof source === "string" && source !== "" ? source : undefined);
  const [found, setFound] = useState<readonly string[]>();
  if (url === undefined) return null;
  return (
    <div className={css.logo}>
      <TextButton
        onPress={async () => {
          const colours = await logoColours(url).catch(() => []);
          setFound(colours);
          if (colours[0] !== undefined) onChoose(colours[0]);
        }}
      >
        {words.fromLogo}
      </TextButton>
      {found?.map((colour) => (
        <Button
          key={colour}
          className={css.found ?? ""}
          aria-label={words.logoColour(colour)}
          style={{ background: colour }}
          onPress={() => onChoose(colour)}
        />
      ))}
      <p role="status" className={css.none}>
        {found?.length === 0 && words.noLogoColours}
      </p>
    </div>
  );
}
