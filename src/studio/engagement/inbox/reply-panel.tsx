"use client";

import { Button, Textarea } from "@mantine/core";
import { IconNote } from "@tabler/icons-react";
import { type ReactElement, type ReactNode, type RefObject, Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import { useTextDraft } from "#studio/content/drafts/use-text-draft.ts";
import { usePresence } from "#studio/content/presence/use-presence.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useChannels } from "#studio/publishing/channels/use-channels.ts";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { AskAi, DraftRequest } from "./draft-with-ai.tsx";
import type { Item, Reply } from "./item.ts";
import classes from "./reply.module.css";
import { ReplyBox, ROWS } from "./reply-box.tsx";
import { ReplyDraft } from "./reply-draft.tsx";
import { ReplyTarget } from "./reply-target.tsx";
import { isSameMedia, type ReplyMedia, useReplyMedia } from "./use-reply-media.ts";

const NewNote = lazy(() => import("./new-note.tsx"));

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

/** Replying, docked below the messages: the draft to accept, edit or discard, and the reply field. Or why it isn't possible. */
export function ReplyPanel({ item, choices, conversation, onChoose, replyField }: ReplyPanelProps) {
  const reason = useUnavailableReason(item);
  const draft = useTextDraft(useDraftStore(), `reply.${conversation}`);
  const files = useReplyMedia(item, conversation);
  const [isNoting, setNoting] = useState(false);
  useShortcuts([{ keys: "n", does: t("Write an internal note"), run: () => setNoting(true) }]);
  const target = <ReplyTarget items={choices} target={item} onChange={onChoose} />;
  const toNote = (
    <IconButton aria-label={t("Write an internal note")} title={t("Internal note (N)")} onClick={() => setNoting(true)}>
      <IconNote size={18} stroke={1.5} aria-hidden />
    </IconButton>
  );
  if (isNoting) {
    return (
      <section className={classes.reply} data-team aria-label={t("Your note")}>
        <Suspense>
          <NewNote itemId={item.id} conversation={conversation} onDone={() => setNoting(false)} />
        </Suspense>
      </section>
    );
  }
  return (
    <section className={classes.reply} aria-label={t("Your reply")}>
      {reason ? (
        <>
          {target}
          <p className={classes.reason}>{reason}</p>
          <div>{toNote}</div>
        </>
      ) : (
        <ReplyEditor
          key={item.id}
          item={item}
          target={target}
          toNote={toNote}
          typed={draft}
          files={files}
          replyField={replyField}
        />
      )}
    </section>
  );
}

/** As high as the panel, until it is known which message is answered. */
export function ReplyPanelSkeleton() {
  return (
    <div className={classes.reply} aria-hidden>
      <div className={classes.first} />
      <Textarea minRows={ROWS} disabled tabIndex={-1} />
      <div className={classes.line}>
        <Button disabled tabIndex={-1}>
          {t("Send reply")}
        </Button>
      </div>
    </div>
  );
}

type ReplyEditorProps = Pick<ReplyPanelProps, "item" | "replyField"> & {
  typed: ReturnType<typeof useTextDraft>;
  files: ReplyMedia;
  target: ReactElement;
  toNote: ReactElement;
};

function ReplyEditor({ item, target, toNote, typed, files, replyField }: ReplyEditorProps) {
  const [text, write, markSent] = typed;
  const isWritten = text !== "" || files.media.length > 0;
  const others = usePresence({ item_id: item.id }, isWritten);
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { draft } = item;
  const edit = ({ body, media }: Reply) => {
    write(body);
    void files.replace(media);
    setEditing(true);
    requestAnimationFrame(() => replyField.current?.focus());
  };
  const cancel = () => {
    write("");
    files.clear();
    setEditing(false);
  };
  const clearSent = ({ body, media }: { body: string; media: ReplyMedia["media"] }) => {
    // Keeps what was added while the reply was being sent.
    markSent(body);
    files.markSent(media);
    setEditing(false);
  };
  const tools = (
    <>
      {toNote}
      <AskAi item={item} onAsk={() => setAsking(true)} />
    </>
  );
  if (isAsking) return <DraftRequest item={item} onDone={() => setAsking(false)} />;
  const hasDraft = draft !== null && !isEditing;
  const hasBox = !hasDraft || isWritten;
  return (
    <>
      {hasDraft ? (
        <ReplyDraft
          item={item}
          draft={draft}
          onEdit={() => edit(draft)}
          isReplacing={isWritten && (text !== draft.body || !isSameMedia(files.media, draft.media))}
        >
          {hasBox ? null : tools}
        </ReplyDraft>
      ) : null}
      {hasBox ? (
        <ReplyBox
          item={item}
          text={text}
          onChange={write}
          files={files}
          others={others}
          onSettled={clearSent}
          onCancel={isEditing ? cancel : null}
          field={replyField}
          target={target}
        >
          {tools}
        </ReplyBox>
      ) : (
        target
      )}
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
  const { handle } = useBrand();
  const status = useChannels().find((channel) => channel.id === id)?.status;
  if (visibility === "removed")
    return t("It was removed on {platform}, so nobody can reply to it.", { platform: platformName(platform) });
  if (!canReply) {
    const unsupported = t("{platform} doesn't support replies.", { platform: platformName(platform) });
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
