"use client";

import { Menu } from "@mantine/core";
import { t } from "#kernel/language.ts";
import type { MediaAsset } from "../saving/draft.ts";
import type { Destination } from "./media-strip.tsx";

interface PartItemsProps {
  asset: MediaAsset;
  destinations: readonly Destination[];
}

/** The parts of the thread to which an asset can be moved. */
export default function PartItems({ asset, destinations }: PartItemsProps) {
  return destinations.map(({ part, take }) => (
    <Menu.Item key={part} onClick={() => take(asset)}>
      {t("Move to part {part}", { part: part + 1 })}
    </Menu.Item>
  ));
}
