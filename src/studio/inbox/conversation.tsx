"use client";

import { IconArrowLeft, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type RefObject, Suspense, useEffect, useRef } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { kindOf } from "../frame/refusal-of.ts";
import { ConversationHead } from "./conversation-head.tsx";
import classes from "./inbox.module.css";
import { Incoming } from "./incoming.tsx";
import type { Item, ItemStatus } from "./item.ts";
import { PaneButton } from "./pane-button.tsx";
import { Replies } from "./replies.tsx";
import { useLookAgain } from "./use-items.ts";
import { titleOf } from "./words.ts";

// It is at the end, so that nothing moves when it comes.
const Answer = lazy(() => import("./answer.tsx"));

interface ConversationProps {
  itemId: number;
  /** As the list knows it, to be shown until it is read. */
  listed: Item | undefined;
  /** Where it stands in the list, from 0; below that it is not in it. */
  place: number;
  count: number;
  replyField: RefObject<HTMLTextAreaElement | null>;
  onBack: () => void;
  onContact: () => void;
  onFile: (item: Item, status: ItemStatus) => void;
}

const SOON_MS = 1000;

/** The second pane: what came in, what was answered, and the answer one writes. Follows a reply on its way. */
export default function Conversation({
  itemId,
  listed,
  place,
  count,
  replyField,
  onBack,
  onContact,
  onFile,
}: ConversationProps) {
  const lookAgain = useLookAgain();
  const {
    data: item,
    error,
    refetch,
  } = useQuery({
    ...useTRPC().inbox.show.queryOptions({ id: itemId }),
    placeholderData: listed,
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ status }) => status === "sending") ? SOON_MS : lookAgain,
  });
  const pane = useRef<HTMLElement>(null);
  // Where panes take turns, the focus would stay on a row that is not shown any more.
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
          <ConversationHead item={item} onFile={(status) => onFile(item, status)} />
          <Incoming item={item} />
          <Replies item={item} />
          <Suspense>
            <Answer item={item} replyField={replyField} />
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
