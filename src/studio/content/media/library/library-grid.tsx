"use client";

import { Checkbox } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { t, tn } from "#kernel/language.ts";
import { isWithShift, type Selection } from "#studio/frame/use-selection.ts";
import type { LibraryAsset } from "../asset.ts";
import { describeAsset } from "../labels.ts";
import classes from "./library-grid.module.css";
import { Thumb, Tile, TileGrid } from "./tile.tsx";

interface LibraryGridProps {
  assets: readonly LibraryAsset[];
  /** Null for people who can only view. */
  selection: Pick<Selection, "has" | "toggle" | "ids"> | null;
  /** Shows the previous results until the new ones are loaded. */
  isOld: boolean;
  onOpen: (id: number) => void;
}

/** The number of tiles in view when the page opens. */
const EAGER_TILES = 8;

/** The library as a grid of images: open one, or select several. */
export function LibraryGrid({ assets, selection, isOld, onOpen }: LibraryGridProps) {
  const isChoosing = selection !== null && selection.ids.length > 0;
  return (
    <div
      className={classes.wall}
      data-choosing={isChoosing || undefined}
      data-old={isOld || undefined}
      aria-busy={isOld}
    >
      <TileGrid label={t("Library")}>
        {assets.map((asset, index) => (
          <Tile key={asset.id} isMarked={selection?.has(asset.id) ?? false}>
            <div className={classes.card} data-asset={asset.id}>
              <button
                type="button"
                className={classes.open}
                aria-label={describeAsset(asset)}
                onClick={() => onOpen(asset.id)}
              >
                <Thumb asset={asset} isEarly={index < EAGER_TILES} />
              </button>
              {selection ? (
                <Checkbox
                  className={classes.check}
                  size="md"
                  aria-label={t("Select {name}", { name: asset.name })}
                  checked={selection.has(asset.id)}
                  onChange={({ nativeEvent }) => selection.toggle(asset.id, isWithShift(nativeEvent))}
                />
              ) : null}
            </div>
            <p className={classes.words}>
              <span className={classes.name} title={asset.name}>
                {asset.name}
              </span>
              <Notes asset={asset} />
            </p>
          </Tile>
        ))}
      </TileGrid>
    </div>
  );
}

function Notes({ asset: { kind, alt_text: alt, used_in: posts } }: { asset: LibraryAsset }) {
  return (
    <span className={classes.notes}>
      {alt === "" && kind !== "document" ? (
        <span className={classes.missing}>
          <IconAlertTriangle size={12} stroke={2} aria-hidden /> {t("No alt text")}
        </span>
      ) : null}
      {posts.length > 0 ? <span>{tn(posts.length, "{count} post", "{count} posts")}</span> : null}
    </span>
  );
}
