import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { counted } from "#kernel/counted.ts";
import { LongTable } from "#ui/long-table.tsx";
import { FORMAT_WORDS } from "./idea-words.ts";
import classes from "./import-rows.module.css";
import type { ReadRow } from "./read-ideas.ts";

/** Rows that are drawn; the wrong ones among the others are drawn in any case. */
const MOST = 200;

const icon = { size: 15, stroke: 1.75, "aria-hidden": true } as const;

/** What a list would become, row by row, the wrong ones first. */
export function ImportRows({ rows }: { rows: readonly ReadRow[] }) {
  const wrong = rows.filter(({ errors }) => errors.length > 0);
  const twins = rows.filter(({ sameAs }) => sameAs !== null).length;
  const good = rows.length - wrong.length - twins;
  const shown = [...wrong, ...rows.filter(({ errors }) => errors.length === 0)].slice(0, MOST);
  return (
    <div>
      <p className={classes.summary} role="status">
        {[
          `${counted(good, "is", "are")} ready`,
          ...(wrong.length > 0 ? [`${wrong.length} to fix`] : []),
          ...(twins > 0 ? [`${twins} duplicate`] : []),
        ].join(", ")}
        .
      </p>
      <LongTable label="Rows" columns={["Row", "Idea", "Result"]} height={280} ground="var(--surface)">
        {shown.map((row) => (
          <tr key={row.row}>
            <td>{row.row}</td>
            <td className={classes.headline}>{row.headline || "No headline"}</td>
            <td>
              <Fate {...row} />
            </td>
          </tr>
        ))}
      </LongTable>
      {rows.length > MOST ? <p className={classes.summary}>And {rows.length - shown.length} more.</p> : null}
    </div>
  );
}

function Fate({ idea, errors, sameAs }: ReadRow) {
  if (errors.length > 0) {
    return (
      <span className={classes.fate} data-tone="failed">
        <IconAlertTriangle {...icon} /> {errors.join(" ")}
      </span>
    );
  }
  if (sameAs !== null) {
    return (
      <span className={classes.fate}>
        <IconCopy {...icon} /> Skipped, duplicate of row {sameAs}
      </span>
    );
  }
  return (
    <span className={classes.fate}>
      <IconCheck {...icon} /> {idea ? FORMAT_WORDS[idea.format] : ""}
    </span>
  );
}
