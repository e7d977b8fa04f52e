"use client";

import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from "react";
import { counted } from "#kernel/counted.ts";
import type { Capabilities } from "#platform/connectors/contract.ts";
import { countGraphemes } from "#platform/connectors/limits.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useChannels, usePlatforms } from "../channels/use-channels.ts";
import { useAction } from "../frame/use-action.ts";
import classes from "./answer.module.css";
import type { Item } from "./item.ts";
import { useItemActs } from "./use-item-acts.ts";
import { authorOf, whyNotYet } from "./words.ts";

interface ReplyBoxProps {
  item: Item;
  text: string;
  onWrite: (text: string) => void;
  /** What was written is sent, or kept as a draft: these words of it. */
  onSettled: (sent: string) => void;
  /** Gives up editing a draft. */
  onCancel: (() => void) | null;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Where one writes. What is typed stays on this device until it is sent. */
export function ReplyBox({ item, text, onWrite, onSettled, onCancel, field }: ReplyBoxProps) {
  const trpc = useTRPC();
  const { show } = useItemActs();
  const whyId = useId();
  const nameOf = usePlatforms();
  const { id, draft, channel } = item;
  const capabilities = useChannels().find((one) => one.id === channel.id)?.capabilities ?? undefined;
  const limit = capabilities?.text_limit;
  const settled = (answered: Item, { body = draft?.body ?? "" }: { body?: string }) => {
    onSettled(body);
    show(answered);
  };
  const send = useAction(trpc.inbox.reply.mutationOptions(), {
    onDone: settled,
  });
  const saveDraft = useAction(trpc.inbox.draft.mutationOptions(), {
    onDone: settled,
  });
  const words = text.trim();
  const count = countFor(channel.platform, words, capabilities);
  const isOver = limit !== undefined && count > limit;
  const why =
    whyNotYet(item) ??
    (isOver ? `${counted(count - limit, "character")} too long for ${nameOf(channel.platform)}.` : null);
  const isPending = send.isPending || saveDraft.isPending;

  const sendIt = () => {
    if (words === "" || why !== null || isPending) return;
    send.run(draft?.body === words ? { id, reply_id: draft.id } : { id, body: words });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendIt();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) sendIt();
    if (event.key === "Escape") field.current?.blur();
  };
  const failed = send.refusal ?? saveDraft.refusal;
  const isEditing = onCancel !== null;
  return (
    <form className={classes.box} onSubmit={submit} noValidate>
      <FormError error={failed} />
      <Textarea
        ref={field}
        label={isEditing ? "Edit the draft" : `Reply to ${authorOf(item)}`}
        placeholder={`As ${channel.handle} on ${nameOf(channel.platform)}`}
        minRows={3}
        maxRows={14}
        maxLength={10_000}
        value={text}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={sendByKey}
      />
      <div className={classes.line}>
        {limit === undefined ? null : (
          <span className={classes.count} data-over={isOver || undefined}>
            {count.toLocaleString("en")} of {limit.toLocaleString("en")}
          </span>
        )}
        {onCancel ? (
          <Button variant="subtle" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        {words === "" || words === draft?.body ? null : (
          <Button
            disabled={send.isPending}
            loading={saveDraft.isPending}
            onClick={() => saveDraft.run({ id, body: words })}
          >
            Save as draft
          </Button>
        )}
        <Button
          type="submit"
          variant={draft && !isEditing ? "default" : "filled"}
          disabled={words === "" || why !== null || saveDraft.isPending}
          aria-describedby={why ? whyId : undefined}
          loading={send.isPending}
        >
          Send reply
        </Button>
        {why ? (
          <span id={whyId} className={classes.why}>
            {why}
          </span>
        ) : null}
      </div>
    </form>
  );
}

/** How long a text is as its platform counts it. */
function countFor(platform: string, text: string, capabilities?: Capabilities): number {
  return findConnector(platform)?.countText(text, capabilities) ?? countGraphemes(text);
}
