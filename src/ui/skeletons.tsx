import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import classes from "./skeletons.module.css";

function Waiting({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <span className="visually-hidden">{t("Loading")}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

const WIDTHS = ["62%", "48%", "71%", "55%", "66%", "44%"];

/** Line widths that look like text rather than bars. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ index, width: WIDTHS[index % WIDTHS.length] ?? "60%" }));

/** Skeleton of a list of `Rows`. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Waiting>
      <div className={classes.rows}>
        {lines(rows).map(({ index, width }) => (
          <div key={index} className={classes.row}>
            <Skeleton height={12} width={width} />
            <Skeleton height={22} width={84} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** Skeleton of the fields of a form. */
export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Waiting>
      <div className={classes.form}>
        {lines(fields).map(({ index }) => (
          <div key={index} className={classes.field}>
            <Skeleton height={10} width={96} />
            <Skeleton height={36} radius="md" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** Skeleton of a whole page: title, rule, rows. */
export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <div className={classes.title} aria-hidden>
        <Skeleton height={32} width={220} />
      </div>
      <RowsSkeleton />
    </div>
  );
}
