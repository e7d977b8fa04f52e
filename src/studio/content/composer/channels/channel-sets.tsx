import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import type { Channel } from "../checks/checks.ts";
import classes from "./channel-sets.module.css";

const SetsDialog = lazyDialog(() => import("./sets-dialog.tsx"));

interface ChannelSetsProps {
  channels: readonly Channel[];
  /** The IDs of the chosen channels. */
  chosen: readonly number[];
  onChange: (channelIds: number[]) => void;
}

/** The brand's sets of channels, each chosen by one press, and the dialog that manages them. */
export function ChannelSets({ channels, chosen, onChange }: ChannelSetsProps) {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(useTRPC().channelSets.list.queryOptions({}));
  const sets = (data?.channel_sets ?? []).flatMap(({ id, name, channel_ids: ids }) => {
    const present = channels.filter((channel) => ids.includes(channel.id)).map((channel) => channel.id);
    return present.length > 0 ? [{ id, name, ids: present }] : [];
  });
  // A single channel needs no sets.
  if (channels.length < 2 && sets.length === 0) return null;
  const isChosen = (ids: readonly number[]) => ids.length === chosen.length && ids.every((id) => chosen.includes(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that choose channels, no fields of a form.
    <div className={classes.sets} role="group" aria-label={t("Channel sets")}>
      {sets.map(({ id, name, ids }) => (
        <Button
          key={id}
          size="compact-sm"
          className={classes.set}
          aria-pressed={isChosen(ids)}
          onClick={() => onChange(ids)}
        >
          {name}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={() => setOpened(true)}>
        {sets.length > 0 ? t("Channel sets…") : t("Save as a set…")}
      </Button>
      <SetsDialog opened={opened} onClose={() => setOpened(false)} channels={channels} chosen={chosen} />
    </div>
  );
}
