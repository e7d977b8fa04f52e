import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { t, tn } from "#kernel/language.ts";
import { LongTable } from "#ui/long-table.tsx";
import { RowResult } from "#ui/row-result.tsx";
import { FORMAT_LABELS } from "./idea-labels.ts";
import classes from "./import-rows.module.css";
import type { ReadRow } from "./read-ideas.ts";

/** Maximum of rows shown. Invalid ones come first. */
const MAX_SHOWN = 200;

/** Preview of the rows, invalid ones first. */
export function ImportRows({ rows }: { rows: readonly ReadRow[] }) {
  const invalid = rows.filter(({ errors }) => errors.length > 0);
  const duplicates = rows.filter(({ duplicateOf }) => duplicateOf !== null).length;
  const valid = rows.length - invalid.length - duplicates;
  const shown = [...invalid, ...rows.filter(({ errors }) => errors.length === 0)].slice(0, MAX_SHOWN);
  return (
    <div>
      <p className={classes.summary} role="status">
        {`${[
          tn(valid, "{count} is ready", "{count} are ready"),
          ...(invalid.length > 0 ? [tn(invalid.length, "{count} to fix", "{count} to fix")] : []),
          ...(duplicates > 0 ? [tn(duplicates, "{count} duplicate", "{count} duplicate")] : []),
        ].join(", ")}.`}
      </p>
      <LongTable label={t("Rows")} columns={[t("Row"), t("Idea"), t("Result")]} height={280} ground="var(--surface)">
        {shown.map((row) => (
          <tr key={row.row}>
            <td>{row.row}</td>
            <td className={classes.headline}>{row.headline || t("No headline")}</td>
            <td>
              <Result {...row} />
            </td>
          </tr>
        ))}
      </LongTable>
      {rows.length > MAX_SHOWN ? (
        <p className={classes.summary}>{tn(rows.length - shown.length, "And {count} more.", "And {count} more.")}</p>
      ) : null}
    </div>
  );
}

function Result({ idea, errors, duplicateOf }: ReadRow) {
  if (errors.length > 0) return <RowResult icon={IconAlertTriangle} text={errors.join(" ")} isWrong />;
  if (duplicateOf !== null)
    return <RowResult icon={IconCopy} text={t("Skipped, duplicate of row {row}", { row: duplicateOf })} />;
  return <RowResult icon={IconCheck} text={idea ? t(FORMAT_LABELS[idea.format]) : ""} />;
}
