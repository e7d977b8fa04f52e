"use client";

import { IconArrowLeft, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type RefObject, Suspense, useEffect, useRef } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { kindOf } from "../frame/refusal-of.ts";
import { ConversationHeader } from "./conversation-header.tsx";
import classes from "./inbox.module.css";
import { Incoming } from "./incoming.tsx";
import type { Item, ItemStatus } from "./item.ts";
import { titleOf } from "./labels.ts";
import { PaneButton } from "./pane-button.tsx";
import { Replies } from "./replies.tsx";
import { useInboxPolling } from "./use-items.ts";

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
  onStatusChange: (item: Item, status: ItemStatus) => void;
}

const SOON_MS = 1000;

/** The second pane: the message, the replies, and the reply field. Polls while a reply is being sent. */
export default function Conversation({
  itemId,
  placeholder,
  place,
  count,
  replyField,
  onBack,
  onContact,
  onStatusChange,
}: ConversationProps) {
  const pollInterval = useInboxPolling();
  const {
    data: item,
    error,
    refetch,
  } = useQuery({
    ...useTRPC().inbox.show.queryOptions({ id: itemId }),
    placeholderData: placeholder,
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ status }) => status === "sending") ? SOON_MS : pollInterval,
  });
  const pane = useRef<HTMLElement>(null);
  // With one pane at a time, the focus would stay on a hidden row.
  useEffect(() => {
    if (!document.getElementById("inbox-list")?.checkVisibility()) pane.current?.focus();
  }, []);
  return (
    <section
      ref={pane}
      id="inbox-conversation"
      className={`${classes.pane} ${classes.conversation}`}
      aria-label={item ? titleOf(item) : "Conversation"}
      tabIndex={-1}
    >
      <div className={classes.bar}>
        <PaneButton className={classes.back} icon={IconArrowLeft} onClick={onBack}>
          Inbox
        </PaneButton>
        <PaneButton className={classes.toContact} icon={IconUser} onClick={onContact}>
          Contact
        </PaneButton>
      </div>
      <span className="visually-hidden" role="status">
        {item && place >= 0 ? `${titleOf(item)}, ${place + 1} of ${count}` : ""}
      </span>
      {item ? (
        <>
          <ConversationHeader item={item} onStatusChange={(status) => onStatusChange(item, status)} />
          <Incoming item={item} />
          <Replies item={item} />
          <Suspense>
            <ReplyPanel item={item} replyField={replyField} />
          </Suspense>
        </>
      ) : error ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </section>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (kindOf(error) !== "not_found") return <ReadError what="The conversation" error={error} onRetry={onRetry} />;
  return (
    <EmptyState title="Item not found">
      It may have been deleted with its channel, or belong to another brand.
    </EmptyState>
  );
}
