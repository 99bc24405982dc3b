/** Drawing of a page layout in the colours of the site: what is where, not what it says. */
import { useEditorState } from "../store.ts";

type Shape = "band" | "cards" | "columns" | "form" | "numbers" | "people" | "rows" | "split" | "text";

const shapes: Readonly<Record<string, Shape>> = {
  Article: "text",
  CallToAction: "band",
  Contact: "columns",
  Email1: "band",
  Faq: "rows",
  Feature24: "cards",
  FeatureIcons: "columns",
  Figures: "numbers",
  Form: "form",
  OpeningHours: "rows",
  Posts: "cards",
  Pricing: "cards",
  Quotes: "columns",
  SideLine: "text",
  Steps4: "rows",
  Team: "people",
  TextImage: "split",
  TitleParagraph: "text",
};

const width = 120;
const height = 30;
const thirds = [12, 47, 82];

export function Sketch({ types }: { readonly types: readonly string[] }) {
  const colours = useEditorState((state) => state.site?.cardColours);
  const { background = "#334", ink = "#fff", accent = "#88a" } = colours ?? {};
  const total = 10 + types.length * height + 8;
  return (
    <svg viewBox={`0 0 ${width} ${Math.max(total, 108)}`} aria-hidden="true">
      <rect width={width} height={Math.max(total, 108)} fill="#fff" />
      <rect x="6" y="4" width="16" height="3" fill={background} />
      <path d="M76 4h10v2H76zM90 4h10v2H90zM104 4h10v2h-10z" fill={background} opacity=".4" />
      {types.map((type, index) => (
        <g key={index} transform={`translate(0 ${10 + index * height})`}>
          {index % 2 === 1 && shapes[type] !== "band" && (
            <rect width={width} height={height} fill={accent} opacity=".12" />
          )}
          <Part shape={shapes[type] ?? "text"} background={background} ink={ink} accent={accent} />
        </g>
      ))}
      <rect y={Math.max(total, 108) - 8} width={width} height="8" fill={background} />
    </svg>
  );
}

interface PartProps {
  readonly shape: Shape;
  readonly background: string;
  readonly ink: string;
  readonly accent: string;
}

function Part({ shape, background, ink, accent }: PartProps) {
  const line = (x: number, y: number, length: number, isTitle = false, fill = background) => (
    <rect
      key={`${x} ${y}`}
      x={x}
      y={y}
      width={length}
      height={isTitle ? 3 : 1.5}
      fill={fill}
      opacity={isTitle ? 1 : 0.45}
    />
  );
  const title = line(12, 5, 34, true);
  switch (shape) {
    case "band":
      return (
        <>
          <rect width={width} height={height} fill={background} />
          {line(12, 8, 44, true, ink)}
          {line(12, 14, 60, false, ink)}
          <rect x="12" y="19" width="18" height="6" rx="2" fill={accent} />
        </>
      );
    case "split":
      return (
        <>
          {line(12, 6, 34, true)}
          {line(12, 13, 40)}
          {line(12, 17, 36)}
          {line(12, 21, 38)}
          <rect x="64" y="4" width="44" height="22" fill={accent} />
        </>
      );
    case "cards":
      return thirds.map((x) => (
        <g key={x}>
          <rect x={x} y="5" width="27" height="20" fill={accent} opacity=".35" />
          {line(x + 3, 15, 16, true)}
          {line(x + 3, 20, 20)}
        </g>
      ));
    case "columns":
      return thirds.map((x) => (
        <g key={x}>
          <circle cx={x + 4} cy="8" r="3" fill={accent} />
          {line(x, 14, 18, true)}
          {line(x, 20, 26)}
          {line(x, 24, 22)}
        </g>
      ));
    case "numbers":
      return thirds.map((x) => (
        <g key={x}>
          <rect x={x} y="7" width="16" height="8" fill={background} />
          {line(x, 19, 24)}
        </g>
      ));
    case "people":
      return (
        <>
          {title}
          {thirds.map((x) => (
            <circle key={x} cx={x + 12} cy="18" r="7" fill={accent} />
          ))}
        </>
      );
    case "form":
      return (
        <>
          {title}
          {[11, 18].map((y) => (
            <rect key={y} x="12" y={y} width="60" height="5" fill="none" stroke={background} opacity=".5" />
          ))}
          <rect x="12" y="25" width="18" height="4" rx="1.5" fill={accent} />
        </>
      );
    case "rows":
      return (
        <>
          {title}
          {[12, 18, 24].map((y) => [line(12, y, 40), line(70, y, 38)])}
        </>
      );
    default:
      return (
        <>
          {line(12, 6, 52, true)}
          {[13, 17, 21].map((y) => line(12, y, 90))}
        </>
      );
  }
}
