"use client";

import { Button } from "@mantine/core";
import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { lazy } from "#ui/lazy.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Item, Reply } from "./item.ts";
import { replyObstacle } from "./labels.ts";
import { MessageText } from "./message-text.tsx";
import classes from "./replies.module.css";
import { SentMedia } from "./sent-media.tsx";
import { useItemActions } from "./use-item-actions.ts";

const ReplyDecision = lazy(() => import("./reply-decision.tsx"));

/** Replies, oldest first. */
export function Replies({ item }: { item: Item }) {
  const { name } = useBrand();
  if (item.replies.length === 0) return null;
  return (
    <ol className={classes.replies} aria-label={t("Replies of {name}", { name })}>
      {item.replies.map((reply) => (
        <ReplyEntry key={reply.id} item={item} reply={reply} />
      ))}
    </ol>
  );
}

interface ReplyEntryProps {
  item: Item;
  reply: Reply;
}

/** One reply with its status, and actions if it failed. */
function ReplyEntry({ item, reply }: ReplyEntryProps) {
  const { role, timezone, name } = useBrand();
  const canReply = roleAllows(role, "comments.manage");
  const { status, author, body, media, error } = reply;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <PersonFace id={author?.id ?? null} name={author?.name ?? name} size={20} />
        <span className={classes.author}>{author?.name ?? name}</span>
        <RelativeTime iso={reply.sent_at ?? reply.created_at} zone={timezone} />
        <StatusBadge status={status} />
        {reply.approved_by ? <span>{t("Approved by {name}", { name: reply.approved_by.name })}</span> : null}
      </div>
      {body === "" && media.length > 0 ? null : <MessageText text={body} />}
      <SentMedia media={media} />
      {error && status !== "unknown" ? (
        <p className={classes.problem}>
          {status === "sending" ? `${error.message} ${t("Retrying automatically.")}` : error.message}
        </p>
      ) : null}
      {status === "awaiting_approval" && canReply ? (
        <Suspense>
          <ReplyDecision item={item} reply={reply} />
        </Suspense>
      ) : null}
      {status === "failed" && canReply ? <Retry item={item} reply={reply} /> : null}
      {status === "unknown" && canReply ? <Resolve item={item} reply={reply} /> : null}
    </li>
  );
}

function Retry({ item, reply }: ReplyEntryProps) {
  const { show } = useItemActions();
  const retry = useAction(useTRPC().inbox.reply.mutationOptions(), {
    onDone: show,
  });
  const reason = replyObstacle(item);
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
          {t("Try again")}
        </Button>
      </div>
    </>
  );
}

/** For an unconfirmed reply: a person checks the platform and resolves it. */
function Resolve({ item, reply }: ReplyEntryProps) {
  const { show } = useItemActions();
  const resolve = useAction(useTRPC().inbox.resolveReply.mutationOptions(), {
    onDone: show,
  });
  const platform = platformName(item.channel.platform);
  const resolveAs = (verdict: "sent" | "resend") => resolve.run({ id: item.id, reply_id: reply.id, verdict });
  return (
    <>
      <p className={classes.problem}>
        {t(
          "{platform} didn't respond, so the reply may or may not have been sent. Check before sending it again, to avoid a duplicate.",
          { platform },
        )}
      </p>
      <FormError error={resolve.refusal} />
      <div className={classes.acts}>
        <Button size="xs" disabled={resolve.isPending} onClick={() => resolveAs("sent")}>
          {t("Mark as sent")}
        </Button>
        <Button size="xs" disabled={resolve.isPending} onClick={() => resolveAs("resend")}>
          {t("Send again")}
        </Button>
      </div>
    </>
  );
}
