import { Skeleton } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Page } from "#ui/page.tsx";
import { GridSkeleton } from "./library/grid-skeleton.tsx";
import classes from "./media-screen.module.css";

/** Skeleton of the library. */
export function MediaSkeleton() {
  return (
    <Page title={t("Media")} toolbar={<Skeleton height={36} width="60%" />}>
      <div className={classes.columns}>
        <div className={classes.side}>
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </div>
        <div className={classes.main}>
          <GridSkeleton />
        </div>
      </div>
    </Page>
  );
}
