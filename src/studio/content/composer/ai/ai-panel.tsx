"use client";

import { Button, Loader, Textarea } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type RewriteTask, TEXT_LANGUAGES, TONES, type Tone } from "#domain/content/drafting/terms.ts";
import { language, type Message, msg, t, tn } from "#kernel/language.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import { variantFor, withBody } from "../channels/variants.ts";
import type { Channel } from "../checks/checks.ts";
import { type Draft, selectedChannelsOf } from "../saving/draft.ts";
import { ChannelCounter, TightestCounter } from "../text/text-counters.tsx";
import classes from "./ai-panel.module.css";
import { type Ask, type Proposal, type Unfinished, useProposals } from "./use-proposals.ts";
import { VoiceCheck } from "./voice-check.tsx";

interface AiPanelProps {
  draft: Draft;
  channels: readonly Channel[];
  /** The channel whose version is edited; null is the shared one. */
  channel: Channel | null;
  /** Changes the draft with a notice that offers undo. */
  onChange: (message: string, update: (draft: Draft) => Draft) => void;
  /** Notes the model whose text was accepted, for the post's history. */
  onAccept: (model: string) => void;
  onClose: () => void;
}

const TONE_NAMES: Record<Tone, Message> = {
  friendly: msg("Friendly"),
  professional: msg("Professional"),
  playful: msg("Playful"),
  confident: msg("Confident"),
  plain: msg("Plain"),
};

const chevron = <IconChevronDown size={16} stroke={1.75} aria-hidden />;

/** Below the text: proposals of the model for it. Nothing changes until the person accepts one, and that can be undone. */
export default function AiPanel({ draft, channels, channel, onChange, onAccept, onClose }: AiPanelProps) {
  const titleId = useId();
  const [instruction, setInstruction] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const { proposals, unfinished, progress, refusal, ask, stop, remove } = useProposals();
  const { data } = useQuery(useTRPC().entitlements.show.queryOptions({}));
  const credits = data?.allowances.ai_credits_monthly;
  const isOut = credits !== undefined && !credits.is_unlimited && credits.remaining < 1;
  const version = channel?.id ?? null;
  const body = variantFor(draft, version).body ?? draft.body;
  const isBlank = body.trim() === "";
  const selected = selectedChannelsOf(draft, channels);
  const targets = selected.filter(({ id }) => (draft.body.trim() || variantFor(draft, id).body?.trim() || "") !== "");
  useEffect(() => field.current?.focus(), []);

  const rewrite = (task: Exclude<RewriteTask, "adapt">, more: { tone?: Tone; language?: string } = {}) => {
    const { tone, language: code } = more;
    const into = TEXT_LANGUAGES.find((each) => each === code);
    const input = { task, body, ...(tone && { tone }), ...(into && { language: into }) };
    const target = version === null ? {} : { channel_id: version };
    const run: Ask["run"] = (client, signal) => client.drafting.rewrite.mutate({ ...input, ...target }, { signal });
    void ask([{ channelId: version, run }]);
  };
  const adapt = () => {
    const asks = targets.map(({ id }): Ask => {
      const text = draft.body.trim() ? draft.body : (variantFor(draft, id).body ?? "");
      const input = { task: "adapt", body: text, channel_id: id } as const;
      return { channelId: id, run: (client, signal) => client.drafting.rewrite.mutate(input, { signal }) };
    });
    void ask(asks);
  };
  const write = (event: FormEvent) => {
    event.preventDefault();
    if (isOut || instruction.trim() === "") return;
    const run: Ask["run"] = (client, signal) => client.drafting.write.mutate({ instruction, body }, { signal });
    void ask([{ channelId: version, run }]);
  };
  const accept = (taken: readonly Proposal[]) => {
    const [first] = taken;
    if (!first) return;
    onAccept(first.model);
    onChange(tn(taken.length, "Text replaced.", "{count} texts replaced."), (now) =>
      taken.reduce((next, { channelId, text }) => withBody(next, channelId, text), now),
    );
    remove(taken);
  };
  const isOff = isOut || progress !== null;

  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {t("Draft with AI")}
        </h2>
        <IconButton aria-label={t("Close")} onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {isBlank ? null : <Tasks isOff={isOff} targets={targets.length} onRewrite={rewrite} onAdapt={adapt} />}
      {isBlank ? null : <VoiceCheck body={body} isOff={isOff} />}
      <form onSubmit={write}>
        <Textarea
          ref={field}
          label={<span>{isBlank ? t("What should the post say?") : t("How should the text change?")}</span>}
          placeholder={
            isBlank ? t("We open a second café at the harbour on Monday.") : t("Make it shorter and warmer.")
          }
          autosize={false}
          rows={2}
          maxLength={1000}
          value={instruction}
          onChange={(event) => setInstruction(event.currentTarget.value)}
        />
        <div className={classes.actions} style={{ marginTop: 8 }}>
          <Button type="submit" disabled={isOff || instruction.trim() === ""}>
            {t("Generate")}
          </Button>
          <span className={classes.credits}>{credits === undefined ? null : describeCredits(credits)}</span>
        </div>
      </form>
      <FormError error={refusal} />
      <div role="status" className={classes.actions}>
        {progress ? (
          <>
            <Loader size={16} aria-hidden />
            <span>
              {progress.total === 1
                ? t("Writing …")
                : t("Writing text {number} of {total} …", { number: progress.done + 1, total: progress.total })}
            </span>
            <Button size="compact-sm" variant="subtle" onClick={stop}>
              {t("Stop writing")}
            </Button>
          </>
        ) : (
          <span className="visually-hidden">
            {proposals.length === 0 ? "" : tn(proposals.length, "{count} proposal", "{count} proposals")}
          </span>
        )}
      </div>
      {proposals.length > 0 || unfinished ? (
        <ul className={classes.proposals} aria-label={t("Proposals")}>
          {proposals.map((proposal) => (
            <ProposalCard
              key={`${proposal.channelId} ${proposal.text}`}
              proposal={proposal}
              channel={selected.find(({ id }) => id === proposal.channelId) ?? null}
              counter={counterOf(proposal, draft, channels)}
              onAccept={() => accept([proposal])}
              onDiscard={() => remove([proposal])}
            />
          ))}
          {unfinished ? (
            <UnfinishedCard
              unfinished={unfinished}
              channel={selected.find(({ id }) => id === unfinished.channelId) ?? null}
            />
          ) : null}
        </ul>
      ) : null}
      {proposals.length > 1 && progress === null ? (
        <div className={classes.actions}>
          <Button variant="filled" onClick={() => accept(proposals)}>
            {t("Use all texts")}
          </Button>
          <Button variant="subtle" onClick={() => remove(proposals)}>
            {t("Discard all")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface TasksProps {
  isOff: boolean;
  /** The number of channels that the text can be adapted to. */
  targets: number;
  onRewrite: (task: Exclude<RewriteTask, "adapt">, more?: { tone?: Tone; language?: string }) => void;
  onAdapt: () => void;
}

/** What needs no instruction. */
function Tasks({ isOff, targets, onRewrite, onAdapt }: TasksProps) {
  return (
    <div className={classes.actions}>
      <Button size="compact-sm" disabled={isOff} onClick={() => onRewrite("shorten")}>
        {t("Shorten")}
      </Button>
      <Button size="compact-sm" disabled={isOff} onClick={() => onRewrite("lengthen")}>
        {t("Lengthen")}
      </Button>
      <OnDemand
        as="menu"
        target={
          <Button size="compact-sm" disabled={isOff} rightSection={chevron}>
            {t("Change tone")}
          </Button>
        }
        load={() => import("./choice-items.tsx")}
        props={{
          choices: TONES.map((tone) => ({ value: tone, label: t(TONE_NAMES[tone]) })),
          onChoose: (tone) => onRewrite("tone", { tone: tone as Tone }),
        }}
      />
      <OnDemand
        as="menu"
        target={
          <Button size="compact-sm" disabled={isOff} rightSection={chevron}>
            {t("Translate")}
          </Button>
        }
        load={() => import("./choice-items.tsx")}
        props={{ choices: languages(), onChoose: (code) => onRewrite("translate", { language: code }) }}
      />
      {targets > 0 ? (
        <Button size="compact-sm" disabled={isOff} onClick={onAdapt}>
          {tn(targets, "Adapt to {count} channel", "Adapt to {count} channels")}
        </Button>
      ) : null}
    </div>
  );
}

function counterOf({ channelId, text }: Proposal, draft: Draft, channels: readonly Channel[]): ReactNode {
  if (channelId === null) return <TightestCounter draft={withBody(draft, null, text)} channels={channels} />;
  const channel = channels.find(({ id }) => id === channelId);
  return channel ? <ChannelCounter channel={channel} text={text} /> : null;
}

interface ProposalCardProps {
  proposal: Proposal;
  /** null for the shared text. */
  channel: Channel | null;
  counter: ReactNode;
  onAccept: () => void;
  onDiscard: () => void;
}

function ProposalCard({ proposal: { text, model }, channel, counter, onAccept, onDiscard }: ProposalCardProps) {
  const label = channel ? channelLabel(channel) : null;
  return (
    <li className={classes.proposal}>
      {label ? <strong>{label}</strong> : null}
      <p className={classes.text} translate="no">
        {text}
      </p>
      <div>{counter}</div>
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          variant="filled"
          aria-label={label ? t("Use this text for {channel}", { channel: label }) : undefined}
          onClick={onAccept}
        >
          {t("Use this text")}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={label ? t("Discard the text for {channel}", { channel: label }) : undefined}
          onClick={onDiscard}
        >
          {t("Discard")}
        </Button>
        <span className={classes.credits}>{t("By {model}", { model })}</span>
      </div>
    </li>
  );
}

interface UnfinishedCardProps {
  unfinished: Unfinished;
  /** null for the shared text. */
  channel: Channel | null;
}

/** Not read aloud word by word: the status says that the model writes, and when it is done. */
function UnfinishedCard({ unfinished: { text }, channel }: UnfinishedCardProps) {
  return (
    <li className={classes.proposal} aria-busy>
      {channel ? <strong>{channelLabel(channel)}</strong> : null}
      <p className={classes.text} data-growing translate="no">
        {text}
      </p>
    </li>
  );
}

/** By their names in the person's language, which is the first. */
function languages(): { value: string; label: string }[] {
  const own = language();
  const names = new Intl.DisplayNames(own, { type: "language" });
  return TEXT_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })).sort(
    (a, b) => Number(b.value === own) - Number(a.value === own) || a.label.localeCompare(b.label, own),
  );
}

function describeCredits({ remaining, is_unlimited }: { remaining: number; is_unlimited: boolean }): string {
  if (is_unlimited) return t("Unlimited AI credits.");
  if (remaining < 1) return t("No AI credits left this month.");
  return tn(
    remaining,
    "{count} AI credit left this month. Each text uses one.",
    "{count} AI credits left this month. Each text uses one.",
  );
}
