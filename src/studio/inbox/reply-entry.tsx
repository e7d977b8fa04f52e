"use client";

import { Button } from "@mantine/core";
import { roleAllows } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { usePlatforms } from "../channels/use-channels.ts";
import { useBrand } from "../frame/brand.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Item, Reply } from "./item.ts";
import { Letter } from "./letter.tsx";
import classes from "./replies.module.css";
import { useItemActs } from "./use-item-acts.ts";
import { whyNotYet } from "./words.ts";

interface ReplyEntryProps {
  item: Item;
  reply: Reply;
}

/** One answer of ours: who, when, how it stands, and what to do where it did not go through. */
export function ReplyEntry({ item, reply }: ReplyEntryProps) {
  const { role, timezone, name } = useBrand();
  const mayAnswer = roleAllows(role, "comments.manage");
  const { status, author, body, error } = reply;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.author}>{author?.name ?? name}</span>
        <RelativeTime iso={reply.sent_at ?? reply.created_at} zone={timezone} />
        <StatusBadge status={status} />
      </div>
      <Letter text={body} />
      {error && status !== "unknown" ? (
        <p className={classes.trouble}>
          {status === "sending" ? `${error.message} Retrying automatically.` : error.message}
        </p>
      ) : null}
      {status === "failed" && mayAnswer ? <Retry item={item} reply={reply} /> : null}
      {status === "unknown" && mayAnswer ? <Resolve item={item} reply={reply} /> : null}
    </li>
  );
}

function Retry({ item, reply }: ReplyEntryProps) {
  const { show } = useItemActs();
  const retry = useAction(useTRPC().inbox.reply.mutationOptions(), {
    onDone: show,
  });
  const reason = whyNotYet(item);
  return (
    <>
      <FormError error={retry.refusal} />
      <div className={classes.acts}>
        <Button
          size="xs"
          disabled={reason !== null}
          title={reason ?? undefined}
          loading={retry.isPending}
          onClick={() => retry.run({ id: item.id, reply_id: reply.id })}
        >
          Try again
        </Button>
      </div>
    </>
  );
}

/** Nobody knows whether it is there: a person looks and says so. */
function Resolve({ item, reply }: ReplyEntryProps) {
  const nameOf = usePlatforms();
  const { show } = useItemActs();
  const resolve = useAction(useTRPC().inbox.resolveReply.mutationOptions(), {
    onDone: show,
  });
  const platform = nameOf(item.channel.platform);
  const say = (verdict: "sent" | "resend") => resolve.run({ id: item.id, reply_id: reply.id, verdict });
  return (
    <>
      <p className={classes.trouble}>
        {platform} didn't respond, so the reply may or may not have been sent. Check before sending it again, to avoid a
        duplicate.
      </p>
      <FormError error={resolve.refusal} />
      <div className={classes.acts}>
        <Button size="xs" disabled={resolve.isPending} onClick={() => say("sent")}>
          Mark as sent
        </Button>
        <Button size="xs" disabled={resolve.isPending} onClick={() => say("resend")}>
          Send again
        </Button>
      </div>
    </>
  );
}
