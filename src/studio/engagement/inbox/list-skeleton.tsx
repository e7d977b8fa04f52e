import { Skeleton } from "@mantine/core";
import { t } from "#kernel/language.ts";
import classes from "./list-skeleton.module.css";

const ROWS = [0, 1, 2, 3, 4, 5, 6];

/** Shown while items load. */
export function ListSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">{t("Loading")}</span>
      <div aria-hidden>
        {ROWS.map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={12} width={row % 2 === 0 ? "44%" : "36%"} />
            <Skeleton height={10} width="92%" />
            <Skeleton height={10} width="30%" />
          </div>
        ))}
      </div>
    </div>
  );
}
