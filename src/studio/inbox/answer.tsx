"use client";

import type { ReactNode, RefObject } from "react";
import { useState } from "react";
import { roleAllows } from "#kernel/permissions.ts";
import { TextLink } from "#ui/link.tsx";
import { useChannels, usePlatforms } from "../channels/use-channels.ts";
import { useDraftStore } from "../drafts/use-draft-store.ts";
import { useTextDraft } from "../drafts/use-text-draft.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import classes from "./answer.module.css";
import { AskModel } from "./ask-model.tsx";
import type { Item } from "./item.ts";
import { Proposal } from "./proposal.tsx";
import { ReplyBox } from "./reply-box.tsx";

interface AnswerProps {
  item: Item;
  replyField: RefObject<HTMLTextAreaElement | null>;
}

/** The answer one gives: the drafted one to accept, change or throw away, and one's own. Or why there is none to give. */
export default function Answer({ item, replyField }: AnswerProps) {
  const reason = useReason(item);
  return (
    <section className={classes.answer} aria-label="Your reply">
      {reason ? <p className={classes.reason}>{reason}</p> : <Writing item={item} replyField={replyField} />}
    </section>
  );
}

function Writing({ item, replyField }: AnswerProps) {
  const [text, write, markSent] = useTextDraft(useDraftStore(), `reply.${item.id}`);
  const [isEditing, setEditing] = useState(false);
  const { draft } = item;
  const edit = (body: string) => {
    write(body);
    setEditing(true);
    requestAnimationFrame(() => replyField.current?.focus());
  };
  const leave = () => {
    write("");
    setEditing(false);
  };
  const settle = (sent: string) => {
    // What was typed while it was on its way is the beginning of something else.
    markSent(sent);
    setEditing(false);
  };
  return (
    <>
      {draft && !isEditing ? (
        <Proposal
          item={item}
          draft={draft}
          onEdit={() => edit(draft.body)}
          isReplacing={text !== "" && text !== draft.body}
        />
      ) : null}
      {!draft || isEditing || text !== "" ? (
        <ReplyBox
          item={item}
          text={text}
          onWrite={write}
          onSettled={settle}
          onCancel={isEditing ? leave : null}
          field={replyField}
        />
      ) : null}
      <AskModel item={item} />
    </>
  );
}

/** Why this person, or this platform, gives no answer here. */
function useReason({ can_reply: canReply, channel: { id, platform, handle: account }, permalink }: Item): ReactNode {
  const { role, handle } = useBrand();
  const nameOf = usePlatforms();
  const status = useChannels().find((channel) => channel.id === id)?.status;
  if (!roleAllows(role, "comments.manage")) {
    return "Only the team can reply. Sent replies appear here.";
  }
  if (!canReply) {
    return `${nameOf(platform)} doesn't support replies.${permalink ? " Reply there, then mark this as done." : ""}`;
  }
  if (status !== "disabled" && status !== "needs_reconnect") return null;
  return (
    <>
      {account} is {status === "disabled" ? "disabled" : "disconnected"}, so nothing can be sent there.{" "}
      <TextLink href={studioPath(handle, "channels")}>View channels</TextLink>
    </>
  );
}
