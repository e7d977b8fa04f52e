"use client";

import { Button, Textarea } from "@mantine/core";
import { IconDeviceFloppy, IconTemplate } from "@tabler/icons-react";
import { type FormEvent, type ReactElement, type RefObject, Suspense, useId, useState } from "react";
import { fillReply, insertionOf } from "#domain/content/saved-texts/rules.ts";
import { t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { describeRepliers, type PresentPerson } from "#studio/content/presence/describe.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useChannels } from "#studio/publishing/channels/use-channels.ts";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { EmojiButton } from "#ui/emoji-button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { formKeys } from "#ui/form-keys.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { insertText } from "#ui/insert-text.ts";
import { lazy } from "#ui/lazy.tsx";
import { KEPT } from "#ui/unkept-text.ts";
import { AddMedia } from "./add-media.tsx";
import type { Item } from "./item.ts";
import { isAwaiting, replyObstacle, senderOf, sendLabel } from "./labels.ts";
import classes from "./reply.module.css";
import { useItemActions } from "./use-item-actions.ts";
import { useReplyLength } from "./use-reply-length.ts";
import { isSameMedia, type ReplyMedia } from "./use-reply-media.ts";

const SavedTexts = lazyDialog(() => import("#studio/content/composer/text/saved-texts.tsx"));
const ReplyMediaList = lazy(() => import("./reply-media.tsx"));
const KINDS = ["reply"] as const;

interface ReplyBoxProps {
  item: Item;
  text: string;
  onChange: (text: string) => void;
  files: ReplyMedia;
  /** Who else has the conversation open. */
  others: readonly PresentPerson[];
  /** Called with what was sent or saved as a draft. */
  onSettled: (sent: { body: string; media: ReplyMedia["media"] }) => void;
  /** Cancels editing a draft. */
  onCancel: (() => void) | null;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The choice of what is answered, beside the label. */
  target: ReactElement;
  /** More tools. */
  children: ReactElement;
}

/** The height of the empty field, in lines. */
export const ROWS = 2;

/** The reply field. The text is stored on this device until it is sent. */
export function ReplyBox(props: ReplyBoxProps) {
  const { item, text, onChange, files, others, onSettled, onCancel, field, target, children } = props;
  const trpc = useTRPC();
  const { show } = useItemActions();
  const reasonId = useId();
  const fieldId = useId();
  const { id, draft, channel } = item;
  const capabilities = useChannels().find((one) => one.id === channel.id)?.capabilities ?? undefined;
  const limit = capabilities?.text_limit;
  const { media } = files;
  const settled = (answered: Item) => {
    onSettled({ body: trimmed, media });
    show(answered);
  };
  const send = useAction(trpc.inbox.reply.mutationOptions(), { onDone: settled });
  const saveDraft = useAction(trpc.inbox.draft.mutationOptions(), { onDone: settled });
  const trimmed = text.trim();
  const count = useReplyLength(channel.platform, trimmed, capabilities);
  const isOver = limit !== undefined && count > limit;
  const isEmpty = trimmed === "" && media.length === 0;
  const isDraft = draft?.body === trimmed && isSameMedia(draft.media, media);
  const written = writtenOf(trimmed, media);
  const reason =
    replyObstacle(item) ??
    files.obstacle ??
    (isOver
      ? tn(count - limit, "{count} character too long for {platform}.", "{count} characters too long for {platform}.", {
          platform: platformName(channel.platform),
        })
      : null);
  const isPending = send.isPending || saveDraft.isPending || files.isSavingAlt;

  const isContested = others.some((person) => person.is_editing);
  const [isWarned, setWarned] = useState(false);
  const sendReply = () => {
    if (isEmpty || reason !== null || isPending) return;
    // Asked once: two replies to one message can't be taken back.
    if (isContested && !isWarned) return setWarned(true);
    send.run(isDraft ? { id, reply_id: draft.id } : { id, ...written });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendReply();
  };
  const onKeyDown = formKeys(sendReply, () => field.current?.blur());
  const [isChoosing, setChoosing] = useState(false);
  useShortcuts([{ keys: "Mod+.", does: t("Insert a saved reply"), run: () => setChoosing(true) }]);
  const insert = (saved: { kind: "reply"; text: string }) => {
    const { current } = field;
    if (!current) return;
    const selection = { start: current.selectionStart, end: current.selectionEnd };
    const filled = { ...saved, text: fillReply(saved.text, item.contact?.name ?? null) };
    insertText(current, insertionOf(current.value, filled, selection));
  };
  const failed = send.refusal ?? saveDraft.refusal;
  const isEditing = onCancel !== null;
  return (
    <>
      <form {...KEPT} className={classes.box} onSubmit={submit} noValidate>
        <FormError error={failed} />
        <div className={classes.first}>
          <label className={classes.label} htmlFor={fieldId}>
            {isEditing ? t("Edit the draft") : t("Reply to {name}", { name: senderOf(item) })}
          </label>
          <span role="status" className={classes.others} title={describeRepliers(others)}>
            {describeRepliers(others)}
          </span>
          {target}
        </div>
        <Textarea
          ref={field}
          id={fieldId}
          placeholder={t("As {handle} on {platform}", {
            handle: channel.handle,
            platform: platformName(channel.platform),
          })}
          minRows={ROWS}
          maxRows={10}
          maxLength={10_000}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {media.length + files.uploads.items.length > 0 ? (
          <Suspense>
            <ReplyMediaList {...files} />
          </Suspense>
        ) : null}
        <div className={classes.line}>
          <span className={classes.tools}>
            {item.reply_media_limit > 0 ? <AddMedia {...files} /> : null}
            <EmojiButton field={() => field.current} />
            {/* Without words, so that the buttons fit in one line while a text is there. */}
            <IconButton
              aria-label={t("Saved replies")}
              title={t("Saved replies (Ctrl .)")}
              onClick={() => setChoosing(true)}
            >
              <IconTemplate size={18} stroke={1.5} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={t("Save as draft")}
              disabled={isEmpty || isDraft || isPending}
              onClick={() => saveDraft.run({ id, ...written })}
            >
              <IconDeviceFloppy size={18} stroke={1.5} aria-hidden />
            </IconButton>
            {children}
            {limit === undefined ? null : (
              <span className={classes.count} data-over={isOver || undefined}>
                {t("{count} of {limit}", { count, limit })}
              </span>
            )}
          </span>
          {onCancel ? (
            <Button variant="subtle" disabled={isPending} onClick={onCancel}>
              {t("Cancel")}
            </Button>
          ) : null}
          <Button
            type="submit"
            variant={draft && !isEditing ? "default" : "filled"}
            disabled={isEmpty || reason !== null || saveDraft.isPending || files.isSavingAlt}
            aria-describedby={reason ? reasonId : undefined}
            loading={send.isPending}
          >
            {isContested && isWarned ? t("Send anyway") : sendLabel(item)}
          </Button>
          <Remark
            id={reasonId}
            reason={reason}
            isWarned={isContested && isWarned}
            isReplacing={!isEmpty && isAwaiting(item)}
          />
        </div>
      </form>
      {/* Outside the form, which would otherwise receive the submit events of this dialog. */}
      <SavedTexts
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        kinds={KINDS}
        body={text}
        onInsert={({ text: saved }) => insert({ kind: "reply", text: saved })}
      />
    </>
  );
}

function writtenOf(body: string, media: ReplyMedia["media"]) {
  return {
    ...(body === "" ? {} : { body }),
    ...(media.length === 0 ? {} : { media_ids: media.map(({ id }) => id) }),
  };
}

interface RemarkProps {
  id: string;
  /** Why it can't be sent; null when it can. */
  reason: string | null;
  isWarned: boolean;
  /** Whether it takes the place of a reply that waits for approval. */
  isReplacing: boolean;
}

/** Why the reply can't be sent, or what happens when it is. */
function Remark({ id, reason, isWarned, isReplacing }: RemarkProps) {
  if (reason !== null) {
    return (
      <span id={id} className={classes.why}>
        {reason}
      </span>
    );
  }
  if (isWarned) {
    return (
      <span role="alert" className={classes.why}>
        {t("Someone else is writing a reply to this conversation. Send yours anyway?")}
      </span>
    );
  }
  return isReplacing ? <span className={classes.why}>{t("Replaces the reply that waits for approval.")}</span> : null;
}
