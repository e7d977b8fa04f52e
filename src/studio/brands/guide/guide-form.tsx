"use client";

import { Button, Group, Radio, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import {
  EMOJI_RULES,
  type EmojiRule,
  MAX_AVOIDED,
  MAX_CLAIMS,
  MAX_PREFERRED,
  MAX_VOICE,
} from "#domain/content/brand-guide/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { type DraftGuide, draftOf, type Guide, inputOf } from "./draft-guide.ts";
import { ExampleRows } from "./example-rows.tsx";
import classes from "./guide.module.css";
import { GuideProposals } from "./guide-proposals.tsx";
import { TopicRows } from "./topic-rows.tsx";
import { WordRows } from "./word-rows.tsx";

const EMOJI_LABELS: Record<EmojiRule, Message> = {
  allowed: msg("Allowed"),
  warn: msg("Warn about emoji"),
  block: msg("Block posts with emoji"),
};

interface GuideFormProps {
  guide: Guide;
  /** What the form begins with, where that isn't the stored guide. */
  initial: DraftGuide | null;
  onReload: () => void;
}

/** The guide as owners and editors write it. */
export default function GuideForm({ guide, initial, onReload }: GuideFormProps) {
  const trpc = useTRPC();
  const [revision, setRevision] = useState(guide.revision);
  const [draft, setDraft] = useState(() => initial ?? draftOf(guide));
  const change = (part: Partial<DraftGuide>) => setDraft((now) => ({ ...now, ...part }));
  const update = useAction(trpc.brandGuide.update.mutationOptions(), {
    refresh: [trpc.brandGuide.pathKey(), trpc.posts.preflight.pathKey()],
    toast: () => t("Brand guide saved."),
  });
  const errors = update.refusal?.errors ?? {};
  const errorIn = (list: string) => (index: number) =>
    Object.entries(errors).find(([path]) => path.startsWith(`${list}.${index}.`))?.[1][0];
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.run(inputOf(draft, revision), (saved) => {
      setRevision(saved.revision);
      setDraft(draftOf(saved));
    });
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <GuideProposals draft={draft} onAccept={setDraft} />
      <Section
        title={t("Voice")}
        description={t("How the brand sounds. AI drafts, translations and alt texts follow it, and so do agents.")}
      >
        <Textarea
          label={t("In a few sentences")}
          autosize
          minRows={3}
          maxLength={MAX_VOICE}
          value={draft.voice}
          onChange={({ currentTarget }) => change({ voice: currentTarget.value })}
        />
      </Section>
      <Section title={t("Words to use")} description={t("The composer offers to replace the others with them.")}>
        <WordRows
          words={draft.use}
          label={t("Write")}
          otherLabel={t("Instead of (separated by commas)")}
          addLabel={t("Add a word to use")}
          most={MAX_PREFERRED}
          errorOf={errorIn("words_to_use")}
          onChange={(use) => change({ use })}
        />
      </Section>
      <Section title={t("Words to avoid")}>
        <WordRows
          words={draft.avoid}
          label={t("Avoid")}
          otherLabel={t("Write instead (optional)")}
          addLabel={t("Add a word to avoid")}
          most={MAX_AVOIDED}
          errorOf={errorIn("words_to_avoid")}
          onChange={(avoid) => change({ avoid })}
        />
      </Section>
      <Section
        title={t("Claims that need a source")}
        description={t("A post with one of them needs a link to its source, in the text or in the first comment.")}
      >
        <WordRows
          words={draft.claims}
          label={t("Claim")}
          addLabel={t("Add a claim")}
          most={MAX_CLAIMS}
          errorOf={errorIn("claims")}
          onChange={(claims) => change({ claims })}
        />
      </Section>
      <Section title={t("Emoji")}>
        <Radio.Group
          aria-label={t("Emoji")}
          value={draft.emoji}
          onChange={(value) => change({ emoji: EMOJI_RULES.find((rule) => rule === value) ?? "allowed" })}
        >
          <Stack gap={8}>
            {EMOJI_RULES.map((rule) => (
              <Radio key={rule} value={rule} label={t(EMOJI_LABELS[rule])} />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <Section
        title={t("Hashtags by topic")}
        description={t("The composer suggests them first when you type #. AI drafts know their topics.")}
      >
        <TopicRows topics={draft.topics} onChange={(topics) => change({ topics })} />
      </Section>
      <Section title={t("Examples")}>
        <ExampleRows examples={draft.examples} onChange={(examples) => change({ examples })} />
      </Section>
      <FormError error={update.refusal} />
      <Group justify="flex-end">
        {update.refusal?.code === "revision_conflict" ? (
          <Button onClick={onReload}>{t("Discard my changes and load it again")}</Button>
        ) : null}
        <Button type="submit" variant="filled" loading={update.isPending}>
          {t("Save brand guide")}
        </Button>
      </Group>
    </form>
  );
}
