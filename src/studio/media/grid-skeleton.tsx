import { Skeleton } from "@mantine/core";
import { t } from "#kernel/language.ts";
import classes from "./tile.module.css";
import { Tile, TileGrid } from "./tile.tsx";

/** Aspect ratios that look like a library rather than a table. */
const SHAPES = [1.5, 0.8, 1.78, 1, 1.33, 1.91, 0.8, 1.5, 1, 1.78, 1.33, 1.5];

/** Skeleton of the media grid. */
export function GridSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">{t("Loading")}</span>
      <div aria-hidden>
        <TileGrid label="">
          {SHAPES.map((ratio, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another, and none ever moves.
            <Tile key={index} asset={{ width: ratio, height: 1 }}>
              <span className={classes.frame}>
                <Skeleton height="100%" />
              </span>
            </Tile>
          ))}
        </TileGrid>
      </div>
    </div>
  );
}
