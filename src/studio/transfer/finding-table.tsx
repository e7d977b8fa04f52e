import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { LongTable } from "#ui/long-table.tsx";
import type { Finding } from "./findings.ts";
import classes from "./import-posts.module.css";

/** The number of findings rendered at once. */
const MAX_SHOWN = 200;

const icon = { size: 15, stroke: 1.75 } as const;

interface FindingTableProps {
  findings: readonly Finding[];
  /** The posts' texts by row, to identify them. */
  bodies: readonly string[];
}

/** The findings by row and column. */
export function FindingTable({ findings, bodies }: FindingTableProps) {
  return (
    <>
      <LongTable label="Findings" columns={["Post", "Column", "Finding"]} height={400}>
        {findings.slice(0, MAX_SHOWN).map(({ row, field, severity, message }) => (
          <tr key={`${row} ${field} ${message}`}>
            <td className={classes.row}>
              {row ?? "File"}
              {row !== null && bodies[row - 1] ? <span className={classes.excerpt}>{bodies[row - 1]}</span> : null}
            </td>
            <td>{field === "" ? "–" : <code>{field}</code>}</td>
            <td>
              <span className={classes.finding}>
                {severity === "error" ? (
                  <IconAlertTriangle {...icon} role="img" aria-label="Has to be mended" />
                ) : (
                  <IconInfoCircle {...icon} role="img" aria-label="For later" />
                )}
                {message}
              </span>
            </td>
          </tr>
        ))}
      </LongTable>
      {findings.length > MAX_SHOWN ? <p className={classes.verdict}>And {findings.length - MAX_SHOWN} more.</p> : null}
    </>
  );
}
