import { RowsSkeleton } from "#ui/skeletons.tsx";
import classes from "./home.module.css";

/** Stands where a part of the page will be, heading and lines. */
export function HomeSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.skeleton}>
      <RowsSkeleton rows={rows} />
    </div>
  );
}
