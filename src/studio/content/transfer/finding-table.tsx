import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { t, tn } from "#kernel/language.ts";
import { LongTable } from "#ui/long-table.tsx";
import type { Finding } from "./findings.ts";
import classes from "./import-posts.module.css";
import type { PostFile } from "./read-file.ts";

/** The number of findings rendered at once. */
const MAX_SHOWN = 200;

const icon = { size: 15, stroke: 1.75 } as const;

interface FindingTableProps {
  findings: readonly Finding[];
  /** Its posts' texts identify the rows. */
  file: PostFile | null;
}

/** The findings by row and column. */
export function FindingTable({ findings, file }: FindingTableProps) {
  const isSheet = file?.kind === "csv";
  return (
    <>
      <LongTable
        label={t("Findings")}
        columns={isSheet ? [t("Row"), t("Column"), t("Finding")] : [t("Post"), t("Field"), t("Finding")]}
        height={400}
      >
        {findings.slice(0, MAX_SHOWN).map(({ row, field, severity, message }) => (
          <tr key={`${row} ${field} ${message}`}>
            <td className={classes.row}>
              <span>{row === null ? t("File") : (file?.posts[row - 1]?.line ?? row)}</span>
              {row !== null && file?.posts[row - 1]?.body ? (
                <span className={classes.excerpt}>{file.posts[row - 1]?.body}</span>
              ) : null}
            </td>
            <td>{field === "" ? "–" : <code translate="no">{field}</code>}</td>
            <td>
              <span className={classes.finding}>
                {severity === "error" ? (
                  <IconAlertTriangle {...icon} role="img" aria-label={t("Error")} />
                ) : (
                  <IconInfoCircle {...icon} role="img" aria-label={t("Warning")} />
                )}
                <span>{message}</span>
              </span>
            </td>
          </tr>
        ))}
      </LongTable>
      {findings.length > MAX_SHOWN ? (
        <p className={classes.verdict}>{tn(findings.length - MAX_SHOWN, "And {count} more.", "And {count} more.")}</p>
      ) : null}
    </>
  );
}
