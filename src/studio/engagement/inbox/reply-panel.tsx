"use client";

import type { ReactNode, RefObject } from "react";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import { useTextDraft } from "#studio/content/drafts/use-text-draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useChannels, usePlatforms } from "#studio/publishing/channels/use-channels.ts";
import { TextLink } from "#ui/link.tsx";
import { DraftWithAi } from "./draft-with-ai.tsx";
import type { Item } from "./item.ts";
import classes from "./reply.module.css";
import { ReplyBox } from "./reply-box.tsx";
import { ReplyDraft } from "./reply-draft.tsx";
import { ReplyTarget } from "./reply-target.tsx";

interface ReplyPanelProps {
  /** The item that is answered. */
  item: Item;
  /** The items of the conversation. */
  choices: readonly Item[];
  /** The text is the conversation's: it stays when another item is chosen to be answered. */
  conversation: string;
  onChoose: (itemId: number) => void;
  replyField: RefObject<HTMLTextAreaElement | null>;
}

/** Replying: the AI draft to accept, edit or discard, and the reply field. Or why replying isn't possible. */
export default function ReplyPanel({ item, choices, conversation, onChoose, replyField }: ReplyPanelProps) {
  const reason = useUnavailableReason(item);
  const draft = useTextDraft(useDraftStore(), `reply.${conversation}`);
  return (
    <section className={classes.reply} aria-label={t("Your reply")}>
      <ReplyTarget items={choices} target={item} onChange={onChoose} />
      {reason ? (
        <p className={classes.reason}>{reason}</p>
      ) : (
        <ReplyEditor key={item.id} item={item} typed={draft} replyField={replyField} />
      )}
    </section>
  );
}

type ReplyEditorProps = Pick<ReplyPanelProps, "item" | "replyField"> & { typed: ReturnType<typeof useTextDraft> };

function ReplyEditor({ item, typed: [text, write, markSent], replyField }: ReplyEditorProps) {
  const [isEditing, setEditing] = useState(false);
  const { draft } = item;
  const edit = (body: string) => {
    write(body);
    setEditing(true);
    requestAnimationFrame(() => replyField.current?.focus());
  };
  const cancel = () => {
    write("");
    setEditing(false);
  };
  const clearSent = (sent: string) => {
    // Keeps text that was typed while the reply was being sent.
    markSent(sent);
    setEditing(false);
  };
  return (
    <>
      {draft && !isEditing ? (
        <ReplyDraft
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
          onChange={write}
          onSettled={clearSent}
          onCancel={isEditing ? cancel : null}
          field={replyField}
        />
      ) : null}
      <DraftWithAi item={item} />
    </>
  );
}

/** Why replying isn't possible here; null when it is. */
function useUnavailableReason({
  can_reply: canReply,
  channel: { id, platform, handle: account },
  permalink,
  visibility,
}: Item): ReactNode {
  const { role, handle } = useBrand();
  const nameOf = usePlatforms();
  const status = useChannels().find((channel) => channel.id === id)?.status;
  if (!roleAllows(role, "comments.manage")) {
    return t("Only the team can reply. Sent replies appear here.");
  }
  if (visibility === "removed")
    return t("It was removed on {platform}, so nobody can reply to it.", { platform: nameOf(platform) });
  if (!canReply) {
    const unsupported = t("{platform} doesn't support replies.", { platform: nameOf(platform) });
    return permalink ? `${unsupported} ${t("Reply there, then mark this as done.")}` : unsupported;
  }
  if (status !== "disabled" && status !== "needs_reconnect") return null;
  return (
    <>
      <span>
        {status === "disabled"
          ? t("{account} is disabled, so nothing can be sent there.", { account })
          : t("{account} is disconnected, so nothing can be sent there.", { account })}
      </span>
      <TextLink href={studioPath(handle, "channels")}>{t("View channels")}</TextLink>
    </>
  );
}
