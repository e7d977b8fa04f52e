"use client";

import { IconArrowLeft, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazy } from "#ui/lazy.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import classes from "./inbox.module.css";
import { Incoming } from "./incoming.tsx";
import type { Item, ItemStatus } from "./item.ts";
import { titleOf } from "./labels.ts";
import { PaneButton } from "./pane-button.tsx";
import { conversationOf, replyTargetOf } from "./thread.ts";
import { ThreadView } from "./thread-view.tsx";
import { useInboxPolling } from "./use-items.ts";
import { pollInterval, useThread } from "./use-thread.ts";

// Lazy; it is at the end of the page, so nothing shifts when it appears.
const ReplyPanel = lazy(() => import("./reply-panel.tsx"));

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
}

/** The second pane: the conversation with the person who wrote, and the reply field. Polls while a reply is being sent. */
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
  // With one pane at a time, the focus would stay on a hidden row, and the page scrolled to where that row was. Before
  // the effect of the messages, which shows the opened one.
  useLayoutEffect(() => {
    if (document.getElementById("inbox-list")?.checkVisibility()) return;
    pane.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <section
      ref={pane}
      id="inbox-conversation"
      className={`${classes.pane} ${classes.conversation}`}
      aria-label={item ? titleOf(item) : t("Conversation")}
      tabIndex={-1}
    >
      <div className={classes.bar}>
        <PaneButton className={classes.back} icon={IconArrowLeft} onClick={onBack}>
          {t("Inbox")}
        </PaneButton>
        <PaneButton className={classes.toContact} icon={IconUser} onClick={onContact}>
          {t("Contact")}
        </PaneButton>
      </div>
      <span className="visually-hidden" role="status">
        {item && place >= 0 ? t("{title}, {place} of {count}", { title: titleOf(item), place: place + 1, count }) : ""}
      </span>
      {item ? (
        <LoadedConversation
          item={item}
          replyField={replyField}
          onOpen={onOpen}
          onStatusChange={onStatusChange}
          onFinish={onFinish}
        />
      ) : error ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </section>
  );
}

type LoadedConversationProps = Pick<ConversationProps, "replyField" | "onOpen" | "onStatusChange" | "onFinish"> & {
  item: Item;
};

function LoadedConversation({ item, replyField, onOpen, onStatusChange, onFinish }: LoadedConversationProps) {
  const thread = useThread(item);
  const openCount = thread.items.filter(({ status }) => status === "open").length;
  return (
    <>
      <ConversationHeader
        item={item}
        onStatusChange={(status) => onStatusChange(item, status)}
        onFinish={item.contact && openCount > 1 ? () => onFinish(item) : null}
      />
      {thread.isLoading ? (
        <Incoming item={item} isOpened />
      ) : (
        <Messages item={item} thread={thread} replyField={replyField} onOpen={onOpen} />
      )}
    </>
  );
}

type MessagesProps = Pick<LoadedConversationProps, "item" | "replyField" | "onOpen"> & {
  thread: ReturnType<typeof useThread>;
};

/** The messages and the reply to one of them, which stays the same when others arrive. */
function Messages({ item, thread, replyField, onOpen }: MessagesProps) {
  const [targetId, setTargetId] = useState(() => replyTargetOf(thread.items, item).id);
  const target = thread.items.find(({ id }) => id === targetId) ?? item;
  const conversation = conversationOf(item);
  const replyTo = ({ id }: Item) => {
    setTargetId(id);
    requestAnimationFrame(() => replyField.current?.focus());
  };
  return (
    <>
      <ThreadView thread={thread} openedId={item.id} targetId={target.id} onOpen={onOpen} onReplyTo={replyTo} />
      <Suspense>
        <ReplyPanel
          key={conversation}
          item={target}
          choices={thread.items}
          conversation={conversation}
          onChoose={setTargetId}
          replyField={replyField}
        />
      </Suspense>
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
