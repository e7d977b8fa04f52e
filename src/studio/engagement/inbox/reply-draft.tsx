"use client";

import { Button } from "@mantine/core";
import { IconRobot, IconSparkles } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Elements } from "#ui/elements.ts";
import { FormError } from "#ui/form-error.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import type { Item, Reply } from "./item.ts";
import { draftAuthorLabel, replyObstacle, sendLabel } from "./labels.ts";
import { MessageText } from "./message-text.tsx";
import classes from "./reply.module.css";
import { SentMedia } from "./sent-media.tsx";
import { useItemActions } from "./use-item-actions.ts";

interface ReplyDraftProps {
  item: Item;
  draft: Reply;
  onEdit: () => void;
  /** Whether editing would replace typed text. */
  isReplacing: boolean;
  /** More actions. */
  children: Elements;
}

/** A drafted reply to send, edit or discard. */
export function ReplyDraft({ item, draft, onEdit, isReplacing, children }: ReplyDraftProps) {
  const { timezone } = useBrand();
  const trpc = useTRPC();
  const { show } = useItemActions();
  const send = useAction(trpc.inbox.reply.mutationOptions(), {
    onDone: show,
  });
  const restore = useAction(trpc.inbox.restoreDraft.mutationOptions(), {
    onDone: show,
    refresh: [trpc.inbox.pathKey()],
  });
  const discard = useAction(trpc.inbox.discardDraft.mutationOptions(), {
    onDone: () => show({ ...item, draft: null }),
    toast: () => t("Draft discarded."),
    undo: () => () => restore.run({ id: item.id }),
  });
  const failed = send.refusal ?? discard.refusal;
  const reason = replyObstacle(item);
  const Icon = draft.is_by_ai ? IconSparkles : IconRobot;
  return (
    <div className={classes.draft}>
      <div className={classes.by}>
        {draft.is_by_ai || draft.author === null ? <Icon size={16} stroke={1.5} aria-hidden /> : null}
        <h3>{draftAuthorLabel(draft)}</h3>
        <RelativeTime iso={draft.created_at} zone={timezone} />
      </div>
      {draft.body === "" && draft.media.length > 0 ? null : <MessageText text={draft.body} />}
      <SentMedia media={draft.media} />
      {draft.declined ? (
        <p className={classes.warning}>
          {t("Declined by {name}: {reason}", {
            name: draft.declined.by?.name ?? t("Someone"),
            reason: draft.declined.reason,
          })}
        </p>
      ) : null}
      {isReplacing ? <p className={classes.warning}>{t("Editing replaces your text below.")}</p> : null}
      <FormError error={failed} />
      <div className={classes.acts}>
        <Button
          variant="filled"
          disabled={reason !== null || discard.isPending}
          loading={send.isPending}
          onClick={() => send.run({ id: item.id, reply_id: draft.id })}
        >
          {sendLabel(item)}
        </Button>
        <Button disabled={send.isPending} onClick={onEdit}>
          {t("Edit")}
        </Button>
        <Button
          variant="subtle"
          disabled={send.isPending}
          loading={discard.isPending}
          onClick={() => discard.run({ id: item.id })}
        >
          {t("Discard")}
        </Button>
        {children}
        {reason ? <span className={classes.credits}>{reason}</span> : null}
      </div>
    </div>
  );
}
