"use client";

import { Button, NativeSelect, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import type { DraftStore } from "#studio/content/drafts/draft-store.ts";
import { useTextDraft } from "#studio/content/drafts/use-text-draft.ts";
import type { Elements } from "#ui/elements.ts";
import { FormError } from "#ui/form-error.tsx";
import type { Refusal } from "#ui/refusal.ts";
import { KEPT } from "#ui/unkept-text.ts";
import classes from "./suggestion.module.css";
import { describeText, type SuggestedFor } from "./texts.ts";

interface Suggested {
  revision: number;
  channel_id: number | null;
  field: string;
  text: string;
  body: string;
  approve: boolean;
}

interface SuggestFormProps {
  post: { id: number; revision: number };
  texts: readonly SuggestedFor[];
  channelName: (id: number) => string;
  mayApprove: boolean;
  store: DraftStore;
  isSending: boolean;
  refusal: Refusal | null;
  /** More fields, such as a guest's name. */
  children?: Elements;
  /** @returns whether it was recorded */
  onSend: (suggested: Suggested) => Promise<boolean>;
  onClose: () => void;
}

/** Edits a text of a post as a suggestion, with an approval of exactly that text if the person may give one. */
export function SuggestForm({ post, texts, channelName, ...props }: SuggestFormProps) {
  // What is edited stays the version that was read, whatever happens to the post meanwhile.
  const [read, setRead] = useState({ revision: post.revision, texts });
  const [chosen, choose] = useState(0);
  const of = read.texts[chosen] ?? read.texts[0];
  if (!of) return null;
  return (
    <section className={classes.suggestion} aria-label={t("Suggest a change")}>
      <h3 className={classes.heading}>{t("Suggest a change")}</h3>
      {read.texts.length > 1 ? (
        <NativeSelect
          label={t("Text of")}
          data={read.texts.map((each, index) => ({
            value: String(index),
            label: each.channelId === null ? t("All channels") : describeText(each, channelName(each.channelId)),
          }))}
          value={String(chosen)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
      ) : null}
      <Fields
        key={`${read.revision}-${of.channelId}-${of.field}`}
        {...props}
        postId={post.id}
        revision={read.revision}
        of={of}
        onRestart={post.revision === read.revision ? null : () => setRead({ revision: post.revision, texts })}
      />
    </section>
  );
}

interface FieldsProps extends Omit<SuggestFormProps, "post" | "texts" | "channelName"> {
  postId: number;
  revision: number;
  of: SuggestedFor;
  /** Begins again with the present text; null while it is the one that was read. */
  onRestart: (() => void) | null;
}

function Fields({
  postId,
  revision,
  of: { channelId, field, text: before },
  mayApprove,
  store,
  isSending,
  refusal,
  children,
  onRestart,
  onSend,
  onClose,
}: FieldsProps) {
  const place = [channelId ?? "shared", ...(field === "body" ? [] : [field])].join(".");
  const key = `suggest.${postId}.${revision}.${place}`;
  const [kept, setKept, markSent] = useTextDraft(store, key);
  const [isEdited, setEdited] = useState(false);
  const [why, setWhy] = useState("");
  const text = isEdited ? kept : kept || before;
  const isSame = text === before;
  const send = async (approve: boolean) => {
    if (isSending || isSame) return;
    if (!(await onSend({ revision, channel_id: channelId, field, text, body: why.trim(), approve }))) return;
    markSent(kept);
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  return (
    <form {...KEPT} className={classes.fields} onSubmit={onSubmit} noValidate>
      <FormError error={refusal} />
      {onRestart ? (
        <p className={classes.note}>
          <span>{t("The post has changed since you began.")}</span>
          <Button size="compact-sm" variant="subtle" onClick={onRestart}>
            {t("Start again with the new text")}
          </Button>
        </p>
      ) : null}
      <Textarea
        className={classes.field}
        label={t("Text")}
        description={t("Change it as it should be. The team sees what you changed.")}
        autosize
        autoFocus
        minRows={3}
        maxRows={16}
        maxLength={100_000}
        value={text}
        onChange={(event) => {
          setEdited(true);
          setKept(event.currentTarget.value);
        }}
      />
      <Textarea
        label={t("Why? (optional)")}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={10_000}
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
      {children}
      <div className={classes.acts}>
        <Button type="submit" disabled={isSame} loading={isSending}>
          {t("Suggest change")}
        </Button>
        {mayApprove ? (
          <Button disabled={isSame} loading={isSending} onClick={() => void send(true)}>
            {t("Approve with this change")}
          </Button>
        ) : null}
        <Button variant="subtle" onClick={onClose}>
          {t("Cancel")}
        </Button>
      </div>
      {mayApprove ? (
        <p className={classes.note}>
          {t("An approval with a change holds for exactly this text: it counts once the team takes it as it is.")}
        </p>
      ) : null}
    </form>
  );
}
