"use client";

import { Button, Group, Modal, Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Time } from "#ui/time.tsx";
import { choicesOf, combine, differencesOf, type Side } from "../drafts/merge.ts";
import { useBrand } from "../frame/brand.tsx";
import { byline } from "../revisions/byline.ts";
import type { Channel } from "./checks.ts";
import classes from "./conflict-dialog.module.css";
import { ConflictPart } from "./conflict-part.tsx";
import type { Draft } from "./draft.ts";
import { channelOf, postShape } from "./draft-shape.ts";
import type { Composer, Conflict } from "./use-composer.ts";

interface ConflictDialogProps {
  conflict: Conflict;
  composer: Composer;
  channels: readonly Channel[];
}

/**
 * Shows each part that two people changed in both versions, to choose from. What is not chosen stays in the post's
 * history or on this device.
 */
export default function ConflictDialog({ conflict, composer, channels }: ConflictDialogProps) {
  const { timezone } = useBrand();
  const id = useId();
  const editor = useEditor(conflict.theirs);
  const { mine, theirs } = conflict.versions;
  const differences = differencesOf(postShape, conflict.versions);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const choices = { ...choicesOf(differences), ...chosen };
  const settle = (draft: Draft) => composer.resolveConflict(conflict, draft);
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      size={880}
      title="This post was changed in the meantime"
    >
      <p className={classes.what}>
        {editor ? `${editor} saved revision` : "Revision"} {conflict.theirs.revision}
        {editor ? " on " : " was saved on "}
        <Time iso={conflict.theirs.updated_at} zone={timezone} withZone={false} />, while you were editing. Choose which
        version of each part to keep. The other one stays in the post’s history or on this device.
      </p>
      {differences.length === 0 ? <p className={classes.what}>Both versions are now identical.</p> : null}
      {differences.map(({ field: part, isContested }) => (
        <Radio.Group
          key={part}
          className={classes.part}
          value={choices[part] ?? "mine"}
          onChange={(side) => setChosen({ ...chosen, [part]: side as Side })}
          label={
            <span className={classes.title}>
              {titleOf(part, channels)}
              {isContested ? null : <span className={classes.only}>changed in only one version</span>}
            </span>
          }
        >
          <div className={classes.versions}>
            {(["mine", "theirs"] as const).map((side) => (
              <Radio.Card
                key={side}
                value={side}
                className={classes.version}
                aria-label={side === "mine" ? "Yours" : "Theirs"}
                // The label replaces the card's content for screen readers.
                aria-describedby={`${id}-${part}-${side}`}
              >
                <span className={classes.side}>
                  <Radio.Indicator size="xs" />
                  {side === "mine" ? "Yours" : "Theirs"}
                </span>
                <span id={`${id}-${part}-${side}`} className={classes.content}>
                  <ConflictPart part={part} draft={side === "mine" ? mine : theirs} channels={channels} />
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      ))}
      <Group justify="flex-end" gap="xs">
        <Button onClick={() => settle(theirs)}>Use theirs</Button>
        <Button onClick={() => settle(mine)}>Keep mine</Button>
        <Button variant="filled" onClick={() => settle(combine(postShape, mine, theirs, choices))}>
          Use selection
        </Button>
      </Group>
    </Modal>
  );
}

const TITLES: Partial<Record<string, string>> = {
  body: "Text",
  media: "Media",
  channelIds: "Channels",
  tags: "Tags",
  note: "Internal note",
  when: "Time",
  campaignId: "Campaign",
  utmCampaign: "Link campaign",
};

function titleOf(part: string, channels: readonly Channel[]): string {
  const id = channelOf(part);
  const name = channels.find((channel) => channel.id === id)?.display_name;
  return TITLES[part] ?? `Custom settings for ${name ?? "a deleted channel"}`;
}

/** Who made the current revision of a post; null until it is known. */
function useEditor({ id, revision }: Conflict["theirs"]): string | null {
  const { data } = useQuery({ ...useTRPC().posts.revisions.queryOptions({ id, limit: 20 }), staleTime: 0 });
  const made = data?.revisions.find((one) => one.revision === revision);
  return made ? byline(made.author.name, made) : null;
}
