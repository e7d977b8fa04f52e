import { Skeleton } from "@mantine/core";
import { t } from "#kernel/language.ts";
import classes from "./tile.module.css";
import { Tile, TileGrid } from "./tile.tsx";

const TILES = 12;

/** Skeleton of the media grid. */
export function GridSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">{t("Loading")}</span>
      <div aria-hidden>
        <TileGrid label="">
          {Array.from({ length: TILES }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another, and none ever moves.
            <Tile key={index}>
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
