import { t } from "#kernel/language.ts";
import { Drawing } from "./drawing.tsx";

/** The right ends of text lines: ragged at the end of a paragraph. */
const ragged = [96, 96, 94, 96, 95, 58, 96, 96, 93, 96, 96, 71];

function Column({ x, y, lines }: { x: number; y: number; lines: number }) {
  const marks = Array.from(
    { length: lines },
    (_, line) => `M${x} ${y + line * 10}h${ragged[line % ragged.length] ?? 96}`,
  );
  return <path d={marks.join("")} stroke="var(--line-strong)" strokeWidth={1} opacity={0.75} />;
}

/** A newspaper front page with one correction in red. For the side of the sign-in pages. */
export function FrontPageDrawing() {
  return (
    <div style={{ width: "100%", maxWidth: 440 }}>
      <Drawing width={440} height={560}>
        <path d="M58 44l-20 486 356 8" stroke="var(--line-strong)" />
        <path d="M44 24h352v496H44z" fill="var(--surface)" />
        <path d="M64 48h312" strokeWidth={4} strokeLinecap="butt" />
        <path d="M64 53h312" strokeWidth={1} />
        <text
          x="220"
          y="94"
          textAnchor="middle"
          fontFamily="var(--font-title)"
          fontSize="38"
          fontWeight="600"
          letterSpacing="-0.8"
          fill="var(--ink)"
          stroke="none"
        >
          {t("The Daily Draft")}
        </text>
        <path d="M64 108h312M64 126h312" strokeWidth={1} />
        <g fontFamily="var(--font-title)" fontSize="11" fill="var(--ink-2)" stroke="none">
          <text x="64" y="121">
            {t("No. 1")}
          </text>
          <text x="220" y="121" textAnchor="middle" fontStyle="italic">
            {t("Nothing goes out before its time")}
          </text>
          <text x="376" y="121" textAnchor="end">
            {t("Morning")}
          </text>
        </g>
        <text
          x="64"
          y="184"
          fontFamily="var(--font-title)"
          fontSize="31"
          fontWeight="500"
          letterSpacing="-0.5"
          fill="var(--ink)"
          stroke="none"
        >
          {t("Agreed, then printed")}
        </text>
        <path d="M144 199l6-12 7 11" stroke="var(--accent)" strokeWidth={2} />
        <text
          x="128"
          y="157"
          transform="rotate(-4 128 157)"
          fontFamily="var(--font-title)"
          fontSize="21"
          fontStyle="italic"
          fill="var(--accent)"
          stroke="none"
        >
          {t("by all")}
        </text>
        <path d="M64 212h204v122H64z" fill="var(--sunken)" />
        <path d="M64 306c30-44 52-50 78-22 12 12 22 14 36-6 24-34 52-30 90 18" />
        <path d="M64 322c46-22 96-24 204-6" stroke="var(--line-strong)" />
        <circle cx="176" cy="240" r="13" />
        <Column x={280} y={216} lines={28} />
        <Column x={64} y={350} lines={15} />
        <Column x={172} y={350} lines={15} />
        <path d="M276 264c-6 14-6 30 0 44" stroke="var(--accent)" strokeWidth={2} />
        <path d="M64 400c16-3 34 3 52-1s24 2 34-1" stroke="var(--accent)" strokeWidth={2} />
        <path d="M274 206v290M166 346v150" stroke="var(--line)" strokeWidth={1} />
      </Drawing>
    </div>
  );
}
