"use client";

import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useVisitor } from "#studio/frame/visitor.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { KEPT } from "#ui/unkept-text.ts";
import type { Item, Reply } from "./item.ts";
import classes from "./replies.module.css";
import { useItemActions } from "./use-item-actions.ts";

interface ReplyDecisionProps {
  item: Item;
  reply: Reply;
}

/** A reply that waits for approval: to be decided about, withdrawn by its author, or waited for. */
export default function ReplyDecision({ item, reply }: ReplyDecisionProps) {
  const { id: me } = useVisitor();
  if (!item.needs_approval) return <Decide item={item} reply={reply} />;
  return (
    <>
      <p className={classes.note}>{t("It is sent once someone approves it.")}</p>
      {reply.author?.id === me ? <Withdraw item={item} /> : null}
    </>
  );
}

function Withdraw({ item }: { item: Item }) {
  const trpc = useTRPC();
  const { show } = useItemActions();
  const restore = useAction(trpc.inbox.restoreDraft.mutationOptions(), { onDone: show });
  const withdraw = useAction(trpc.inbox.discardDraft.mutationOptions(), {
    refresh: [trpc.inbox.pathKey()],
    toast: () => t("Reply withdrawn."),
    undo: () => () => restore.run({ id: item.id }),
  });
  return (
    <>
      <FormError error={withdraw.refusal} />
      <div className={classes.acts}>
        <Button size="xs" loading={withdraw.isPending} onClick={() => withdraw.run({ id: item.id })}>
          {t("Withdraw")}
        </Button>
      </div>
    </>
  );
}

/** Approving, with or without changes, and declining. */
function Decide({ item, reply }: ReplyDecisionProps) {
  const trpc = useTRPC();
  const { show } = useItemActions();
  const [mode, setMode] = useState<"edit" | "decline" | null>(null);
  const [text, setText] = useState("");
  const approve = useAction(trpc.inbox.approveReply.mutationOptions(), {
    onDone: show,
    refresh: [trpc.inbox.replyApproval.pathKey()],
  });
  const decline = useAction(trpc.inbox.declineReply.mutationOptions(), {
    onDone: show,
    refresh: [trpc.inbox.replyApproval.pathKey()],
    toast: () => t("Declined. Its author is notified."),
  });
  const about = { id: item.id, reply_id: reply.id };
  const isPending = approve.isPending || decline.isPending;
  const open = (next: "edit" | "decline") => {
    setText(next === "edit" ? reply.body : "");
    setMode(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = text.trim();
    if (mode === "decline") {
      if (written !== "") decline.run({ ...about, reason: written });
      return;
    }
    const media = reply.media.map(({ id }) => id);
    if (written === "" && media.length === 0) return;
    approve.run({
      ...about,
      ...(written === "" ? {} : { body: written }),
      ...(media.length === 0 ? {} : { media_ids: media }),
    });
  };
  const failed = approve.refusal ?? decline.refusal;
  if (mode) {
    return (
      <form {...KEPT} className={classes.decision} onSubmit={submit} noValidate>
        <FormError error={failed} />
        <Textarea
          label={<span>{mode === "edit" ? t("Edit the reply") : t("Reason")}</span>}
          description={mode === "edit" ? null : t("Its author is notified, and the reply becomes a draft again.")}
          minRows={2}
          maxRows={8}
          maxLength={mode === "edit" ? 10_000 : 1000}
          autoFocus
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <div className={classes.acts}>
          <Button size="xs" type="submit" variant="filled" loading={isPending}>
            {mode === "edit" ? t("Approve and send") : t("Decline")}
          </Button>
          <Button size="xs" variant="subtle" disabled={isPending} onClick={() => setMode(null)}>
            {t("Cancel")}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <>
      <FormError error={failed} />
      <div className={classes.acts}>
        <Button size="xs" variant="filled" loading={approve.isPending} onClick={() => approve.run(about)}>
          {t("Approve and send")}
        </Button>
        <Button size="xs" disabled={isPending} onClick={() => open("edit")}>
          {t("Edit")}
        </Button>
        <Button size="xs" disabled={isPending} onClick={() => open("decline")}>
          {t("Decline")}
        </Button>
      </div>
    </>
  );
}
