"use client";

import { Button, Modal, Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Message, msg, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { choicesOf, differencesOf, mergeDrafts, type Side } from "#studio/content/drafts/merge.ts";
import { bylineOf } from "#studio/content/revisions/byline.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import type { Channel } from "../checks/checks.ts";
import type { Composer, Conflict } from "../use-composer.ts";
import classes from "./conflict-dialog.module.css";
import { ConflictPart } from "./conflict-part.tsx";
import type { Draft } from "./draft.ts";
import { channelOf, postShape } from "./draft-shape.ts";

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
  const { revision, updated_at: savedAt } = conflict.theirs;
  const time = <Time iso={savedAt} zone={timezone} withZone={false} />;
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
      title={t("This post was changed in the meantime")}
    >
      <p className={classes.what}>
        {editor
          ? rich("{editor} saved revision {revision} on {time}, while you were editing.", { editor, revision, time })
          : rich("Revision {revision} was saved on {time}, while you were editing.", { revision, time })}
        <span>{` ${t("Choose which version of each part to keep. The other one stays in the post's history or on this device.")}`}</span>
      </p>
      {differences.length === 0 ? <p className={classes.what}>{t("Both versions are now identical.")}</p> : null}
      {differences.map(({ field: part, isContested }) => (
        <Radio.Group
          key={part}
          className={classes.part}
          value={choices[part] ?? "mine"}
          onChange={(side) => setChosen({ ...chosen, [part]: side as Side })}
          label={
            <span className={classes.title}>
              <span>{titleOf(part, channels)}</span>
              {isContested ? null : <span className={classes.only}>{t("changed in only one version")}</span>}
            </span>
          }
        >
          <div className={classes.versions}>
            {(["mine", "theirs"] as const).map((side) => (
              <Radio.Card
                key={side}
                value={side}
                className={classes.version}
                aria-label={side === "mine" ? t("Yours") : t("Theirs")}
                // The label replaces the card's content for screen readers.
                aria-describedby={`${id}-${part}-${side}`}
              >
                <span className={classes.side}>
                  <Radio.Indicator size="xs" />
                  <span>{side === "mine" ? t("Yours") : t("Theirs")}</span>
                </span>
                <span id={`${id}-${part}-${side}`} className={classes.content}>
                  <ConflictPart part={part} draft={side === "mine" ? mine : theirs} channels={channels} />
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      ))}
      <DialogActions>
        <Button onClick={() => settle(theirs)}>{t("Use theirs")}</Button>
        <Button onClick={() => settle(mine)}>{t("Keep mine")}</Button>
        <Button variant="filled" onClick={() => settle(mergeDrafts(postShape, mine, theirs, choices))}>
          {t("Use selection")}
        </Button>
      </DialogActions>
    </Modal>
  );
}

const TITLES: Partial<Record<string, Message>> = {
  body: msg("Text"),
  format: msg("Formatting"),
  media: msg("Media"),
  channelIds: msg("Channels"),
  tags: msg("Tags"),
  note: msg("Internal note"),
  when: msg("Time"),
  campaignId: msg("Campaign"),
  utmCampaign: msg("Link campaign"),
};

function titleOf(part: string, channels: readonly Channel[]): string {
  const id = channelOf(part);
  const name = channels.find((channel) => channel.id === id)?.display_name;
  const title = lookUp(TITLES, part);
  if (title) return t(title);
  return name === undefined
    ? t("Custom settings for a deleted channel")
    : t("Custom settings for {channel}", { channel: name });
}

/** Who made the current revision of a post; null until it is known. */
function useEditor({ id, revision }: Conflict["theirs"]): string | null {
  const { data } = useQuery({ ...useTRPC().posts.revisions.queryOptions({ id, limit: 20 }), staleTime: 0 });
  const made = data?.revisions.find((one) => one.revision === revision);
  return made ? bylineOf(made.author.name, made) : null;
}
