"use client";

import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import type { RevisionContent } from "#domain/content/posts/schema.ts";
import {
  changesBetween,
  isSame,
  type ListChange,
  type TextChange,
  type VersionChanges,
} from "#domain/content/revisions/rules.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import type { Elements } from "#ui/elements.ts";
import { lazy } from "#ui/lazy.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./compare.module.css";

const TextDiff = lazy(() => import("./text-diff.tsx"));

/** An image or video, as far as a comparison shows it. */
interface ComparedMedia {
  thumbnail_url: string;
  alt_text: string;
}

interface CompareProps {
  /** The older version: the `content` of a revision, or an object of the same shape. */
  before: RevisionContent;
  after: RevisionContent;
  /** The IANA time zone for times. */
  zone: string;
  /** The name of a channel: `Bluesky @harbour`. Undefined for one that is unknown here. */
  channelName: (channelId: number) => string | undefined;
  /** The metadata of an asset; without it, assets are only counted. */
  mediaOf?: (assetId: number) => ComparedMedia | undefined;
}

/**
 * The differences between two versions of a post: the text by words, and added or removed media, channels, tags and
 * times. Says so if there are none.
 */
export function Compare(props: CompareProps) {
  const changes = changesBetween(props.before, props.after);
  if (isSame(changes)) return <p className={classes.same}>{t("Both versions are identical.")}</p>;
  return (
    <div className={classes.compare}>
      {changes.texts.map((change) => (
        <Part key={`${change.part}-${change.channelId}`} title={titleOf(change, props)}>
          <Suspense
            fallback={
              <p className={classes.text} translate="no">
                {change.after}
              </p>
            }
          >
            <TextDiff before={change.before} after={change.after} />
          </Suspense>
        </Part>
      ))}
      <Media {...props} changes={changes} />
      <ChangeList title={t("Channels")} change={changes.channels} say={(id) => nameOf(id, props)} />
      <ChangeList title={t("Tags")} change={changes.tags} say={(tag) => tag} />
      <Replaced
        title={t("Formatting")}
        change={changes.format}
        say={(isMarkdown) => (isMarkdown ? t("Markdown") : t("Plain text"))}
      />
      <Replaced title={t("Link campaign")} change={changes.campaign} say={formatCampaign} />
      {changes.options.length > 0 ? (
        <Part title={t("Settings for the platform")}>
          <p className={classes.line}>
            {t("Changed for {channels}.", { channels: changes.options.map((id) => nameOf(id, props)).join(", ") })}
          </p>
        </Part>
      ) : null}
      {changes.times.length > 0 ? (
        <Part title={t("Time")}>
          {changes.times.map(({ channelId, before, after }) => (
            <p key={channelId} className={classes.line}>
              {channelId === null ? null : <span>{`${nameOf(channelId, props)}: `}</span>}
              <del>
                <span className="visually-hidden">{t("removed:")} </span>
                <span>{formatTime(before, props.zone, channelId)}</span>
              </del>
              <span> </span>
              <ins>
                <span className="visually-hidden">{t("added:")} </span>
                <span>{formatTime(after, props.zone, channelId)}</span>
              </ins>
            </p>
          ))}
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <section aria-label={title}>
      <p className={classes.title}>{title}</p>
      {children}
    </section>
  );
}

interface ReplacedProps<Value> {
  title: string;
  change: { before: Value; after: Value } | null;
  say: (value: Value) => string;
}

function Replaced<Value>({ title, change, say }: ReplacedProps<Value>) {
  if (!change) return null;
  return (
    <Part title={title}>
      <p className={classes.line}>
        <del>
          <span className="visually-hidden">{t("removed:")} </span>
          <span>{say(change.before)}</span>
        </del>{" "}
        <ins>
          <span className="visually-hidden">{t("added:")} </span>
          <span>{say(change.after)}</span>
        </ins>
      </p>
    </Part>
  );
}

interface ChangeListProps<Item extends string | number> {
  title: string;
  change: ListChange<Item>;
  say: (item: Item) => string;
}

function ChangeList<Item extends string | number>({ title, change: { added, removed }, say }: ChangeListProps<Item>) {
  if (added.length + removed.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={classes.words}>
        {removed.map((item) => (
          <li key={item}>
            <Mark came={false} />
            <del>{say(item)}</del>
          </li>
        ))}
        {added.map((item) => (
          <li key={item}>
            <Mark came />
            <ins>{say(item)}</ins>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Media({ changes, ...props }: CompareProps & { changes: VersionChanges }) {
  const { added, removed, isReordered } = changes.media;
  const items = [...removed.map((id) => ({ id, came: false })), ...added.map((id) => ({ id, came: true }))];
  if (items.length === 0 && !isReordered && changes.ownMedia.length === 0) return null;
  return (
    <Part title={t("Images and videos")}>
      {items.length > 0 ? (
        <ul className={classes.pictures}>
          {items.map(({ id, came }) => {
            const media = props.mediaOf?.(id);
            return (
              <li key={id} className={classes.picture} data-came={came}>
                {/* biome-ignore lint/performance/noImgElement: the library has made it small already. */}
                {media ? <img src={media.thumbnail_url} alt={media.alt_text} width={72} height={72} /> : null}
                <span>
                  <Mark came={came} />
                  <span>{came ? t("Added") : t("Removed")}</span>
                </span>
              </li>
            );
          })}
        </ul>
      ) : null}
      {isReordered ? <p className={classes.line}>{t("Reordered.")}</p> : null}
      {changes.ownMedia.length > 0 ? (
        <p className={classes.line}>
          {t("Changed on {channels}.", { channels: changes.ownMedia.map((id) => nameOf(id, props)).join(", ") })}
        </p>
      ) : null}
    </Part>
  );
}

function Mark({ came }: { came: boolean }) {
  const Icon = came ? IconPlus : IconMinus;
  return (
    <>
      <Icon size={14} stroke={2} aria-hidden />
      <span className="visually-hidden">{`${came ? t("added:") : t("removed:")} `}</span>
    </>
  );
}

const TITLES: Record<TextChange["part"], Record<"shared" | "own", Message>> = {
  text: { shared: msg("Text"), own: msg("Text on {channel}") },
  thread: { shared: msg("Thread"), own: msg("Thread on {channel}") },
  first_comment: { shared: msg("First comment"), own: msg("First comment on {channel}") },
};

function titleOf({ channelId, part }: TextChange, props: CompareProps): string {
  const { shared, own } = TITLES[part];
  return channelId === null ? t(shared) : t(own, { channel: nameOf(channelId, props) });
}

function nameOf(id: number, { channelName }: CompareProps): string {
  return channelName(id) ?? t("a removed channel");
}

function formatCampaign(campaign: string | undefined): string {
  if (campaign === undefined) return t("The brand's");
  return campaign === "" ? t("Links as written") : campaign;
}

function formatTime(iso: string | null, zone: string, channelId: number | null): ReactNode {
  if (iso !== null) return <Time iso={iso} zone={zone} />;
  return channelId === null ? t("No time") : t("Same time as the post");
}
