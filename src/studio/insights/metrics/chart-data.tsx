"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { saveFile } from "#ui/save-file.ts";
import classes from "./chart-data.module.css";
import { formatMetric } from "./metric.ts";
import { csvOf, type Table as Rows } from "./table.ts";

interface ChartDataProps {
  table: Rows;
  /** The content of the table. */
  caption: string;
  /** The file name without extension. */
  file: string;
  /** How numbers are shown; the file has them as they are. */
  format?: (value: number | null) => string;
}

/** The data of a chart, as a table and as a file. */
export function ChartData({ table, caption, file, format = formatMetric }: ChartDataProps) {
  return (
    <details className={classes.behind}>
      <summary>{t("Show as table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1). */}
      <section className={classes.scroll} tabIndex={0} aria-label={caption}>
        <table className={classes.table}>
          <caption>{`${caption}. ${t("Empty cells: no data for that day.")}`}</caption>
          <thead>
            <tr>
              {table.head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([first, ...cells], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people can have the same name, and no row has a state.
              <tr key={place}>
                <th scope="row">{first}</th>
                {cells.map((cell, index) => (
                  <td key={table.head[index + 1]}>
                    {cell === undefined ? "" : typeof cell === "string" ? cell : format(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => saveFile(`${file}.csv`, csvOf(table))}
      >
        {t("Download as CSV")}
      </Button>
    </details>
  );
}
