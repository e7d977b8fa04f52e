"use client";

import { IconArrowLeft, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import looks from "./conversation-header.module.css";
import { ConversationHeader } from "./conversation-header.tsx";
import classes from "./inbox.module.css";
import type { Item, ItemStatus } from "./item.ts";
import { titleOf } from "./labels.ts";
import { ReplyPanel, ReplyPanelSkeleton } from "./reply-panel.tsx";
import { conversationOf, replyTargetOf } from "./thread.ts";
import { ThreadView } from "./thread-view.tsx";
import { useAboveKeyboard } from "./use-above-keyboard.ts";
import { useInboxPolling } from "./use-items.ts";
import { pollInterval, useThread } from "./use-thread.ts";

interface ConversationProps {
  itemId: number;
  /** The item of the list, shown until it is loaded. */
  placeholder: Item | undefined;
  /** Its index in the list; -1 if not listed. */
  place: number;
  count: number;
  replyField: RefObject<HTMLTextAreaElement | null>;
  onBack: () => void;
  onContact: () => void;
  onOpen: (itemId: number) => void;
  onStatusChange: (item: Item, status: ItemStatus) => void;
  /** Marks everything of the contact as done. */
  onFinish: (item: Item) => void;
  /** Null ends it. */
  onSnooze: (item: Item, until: Date | null) => void;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/**
 * The second pane: one line about the conversation, the messages with the newest at the bottom, and the reply below them.
 * Polls while a reply is being sent.
 */
export default function Conversation({
  itemId,
  placeholder,
  place,
  count,
  replyField,
  onBack,
  onContact,
  onOpen,
  onStatusChange,
  onFinish,
  onSnooze,
}: ConversationProps) {
  const polling = useInboxPolling();
  const {
    data: item,
    error,
    refetch,
  } = useQuery({
    ...useTRPC().inbox.show.queryOptions({ id: itemId }),
    placeholderData: placeholder,
    refetchInterval: ({ state }) => pollInterval(state.data ? [state.data] : [], polling),
  });
  const pane = useRef<HTMLElement>(null);
  useAboveKeyboard(pane);
  // With one pane at a time, the focus would stay on a hidden row, and the page scrolled to where that row was. Before
  // the effect of the messages, which shows the opened one.
  useLayoutEffect(() => {
    if (document.getElementById("inbox-list")?.checkVisibility()) return;
    pane.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const back = (
    <IconButton className={classes.back} aria-label={t("Back to the inbox")} onClick={onBack}>
      <IconArrowLeft {...icon} />
    </IconButton>
  );
  const toContact = (
    <IconButton className={classes.toContact} aria-label={t("Contact")} onClick={onContact}>
      <IconUser {...icon} />
    </IconButton>
  );
  return (
    <section
      ref={pane}
      id="inbox-conversation"
      className={`${classes.pane} ${classes.conversation}`}
      aria-label={item ? titleOf(item) : t("Conversation")}
      tabIndex={-1}
    >
      <span className="visually-hidden" role="status">
        {item && place >= 0 ? t("{title}, {place} of {count}", { title: titleOf(item), place: place + 1, count }) : ""}
      </span>
      {item ? (
        <LoadedConversation
          item={item}
          before={back}
          after={toContact}
          replyField={replyField}
          onOpen={onOpen}
          onStatusChange={onStatusChange}
          onFinish={onFinish}
          onSnooze={onSnooze}
        />
      ) : (
        <>
          <header className={looks.head}>{back}</header>
          <div className={classes.state}>
            {error ? <Missing error={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
          </div>
        </>
      )}
    </section>
  );
}

type LoadedConversationProps = Pick<
  ConversationProps,
  "replyField" | "onOpen" | "onStatusChange" | "onFinish" | "onSnooze"
> & {
  item: Item;
  /** In the header, before the title and after the actions. */
  before: ReactElement;
  after: ReactElement;
};

function LoadedConversation({
  item,
  replyField,
  onOpen,
  onStatusChange,
  onFinish,
  onSnooze,
  ...around
}: LoadedConversationProps) {
  const thread = useThread(item);
  // Chosen once, so that it stays the same when others arrive.
  const [targetId, setTargetId] = useState<number | null>(null);
  if (targetId === null && !thread.isLoading) setTargetId(replyTargetOf(thread.items, item).id);
  const openCount = thread.items.filter(({ status }) => status === "open").length;
  const conversation = conversationOf(item);
  const replyTo = ({ id }: Item) => {
    setTargetId(id);
    requestAnimationFrame(() => replyField.current?.focus());
  };
  return (
    <>
      <ConversationHeader
        item={item}
        onStatusChange={(status) => onStatusChange(item, status)}
        onSnooze={(until) => onSnooze(item, until)}
        onFinish={item.contact && openCount > 1 ? () => onFinish(item) : null}
        {...around}
      />
      <ThreadView thread={thread} openedId={item.id} targetId={targetId} onOpen={onOpen} onReplyTo={replyTo} />
      {targetId === null ? (
        <ReplyPanelSkeleton />
      ) : (
        <ReplyPanel
          key={conversation}
          item={thread.items.find(({ id }) => id === targetId) ?? item}
          choices={thread.items}
          conversation={conversation}
          onChoose={setTargetId}
          replyField={replyField}
        />
      )}
    </>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (kindOf(error) !== "not_found")
    return <ReadError title={t("The conversation couldn't be loaded.")} error={error} onRetry={onRetry} />;
  return (
    <EmptyState title={t("Item not found")}>
      {t("It may have been deleted with its channel, or belong to another brand.")}
    </EmptyState>
  );
}
