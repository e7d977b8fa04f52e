import { Button, Textarea } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconScissors, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { EmojiButton } from "#ui/emoji-button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { replaceAsset, variantFor, withAltText, withPartMedia, withThread } from "../channels/variants.ts";
import type { PartUploads, SuggestAltIn } from "../channels/version-sheet.tsx";
import { type Channel, countFor } from "../checks/checks.ts";
import { SPLIT, splitIntoThread } from "../checks/fixes.ts";
import { textFieldOf, threadFieldId } from "../field-ids.ts";
import { type Destination, MediaStrip } from "../media/media-strip.tsx";
import { moveFile } from "../media/order.ts";
import { type Draft, type ThreadPart, threadOf } from "../saving/draft.ts";
import { Counter } from "./counter.tsx";
import classes from "./thread-parts.module.css";

interface ThreadPartsProps {
  channel: Channel | null;
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  onReset: (message: string, change: (draft: Draft) => Draft) => void;
  uploads: PartUploads;
  /** Assets whose new alt texts are saved only on request. */
  sharedAltTexts: ReadonlySet<number>;
  /** The other parts, to which an asset of a part can be moved. */
  destinationsFrom: (part: number) => readonly Destination[];
  suggestAltIn: SuggestAltIn;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The parts of a thread after the first, each with its media: add, move, split and remove. */
export function ThreadParts({ channel, draft, onChange, onReset, uploads, ...media }: ThreadPartsProps) {
  const [announcement, setAnnouncement] = useState("");
  const focusPart = useRef<number | null>(null);
  useEffect(() => {
    if (focusPart.current !== null) document.getElementById(threadFieldId(focusPart.current))?.focus();
    focusPart.current = null;
  });
  if (!channel) return null;
  const { id, capabilities } = channel;
  const variant = variantFor(draft, id);
  const { body = draft.body } = variant;
  const thread = threadOf(variant);
  const uploadsOf = thread.map((_, index) => uploads.ofPart(index + 1));
  // An upload goes to the part with the number that it was started for.
  const isUploading = uploadsOf.some(({ items }) => items.length > 0);
  const limit = capabilities?.text_limit;
  const isTooLong = (text: string) => limit !== undefined && countFor(channel, text) > limit;
  const set = (change: (parts: readonly ThreadPart[]) => readonly ThreadPart[]) =>
    onChange((now) => withThread(now, id, change));
  const add = () => {
    focusPart.current = thread.length;
    set((parts) => [...parts, { text: "", media: [] }]);
  };
  const move = (from: number, to: number) => {
    focusPart.current = to;
    set((parts) => moveFile(parts, from, to));
    setAnnouncement(
      t("Part {before} is now part {after} of {total}.", {
        before: from + 2,
        after: to + 2,
        total: thread.length + 1,
      }),
    );
  };
  const splitPart = (part: number | undefined) => {
    if (limit === undefined) return;
    // The pressed button disappears, so the focus moves to the split text.
    focusPart.current = part ?? 0;
    onChange((now) => splitIntoThread(now, channel, limit, part));
    setAnnouncement(t(SPLIT));
  };

  return (
    <section className={classes.thread} aria-label={t("Thread")}>
      {thread.map(({ text, media: files }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else that tells them apart.
        <div key={index} className={classes.part} data-thread-part={index + 1}>
          <div className={classes.head}>
            <span className={classes.number}>
              {t("{part} of {total}", { part: index + 2, total: thread.length + 1 })}
            </span>
            {limit === undefined ? null : <Counter count={countFor(channel, text)} limit={limit} />}
            <span className={classes.tools}>
              {isTooLong(text) ? (
                <Button size="compact-sm" leftSection={<IconScissors {...icon} />} onClick={() => splitPart(index)}>
                  {t("Split part")}
                </Button>
              ) : null}
              <EmojiButton
                label={t("Insert an emoji into part {part}", { part: index + 2 })}
                field={() => textFieldOf(threadFieldId(index))}
              />
              <IconButton
                aria-label={t("Move part {part} up", { part: index + 2 })}
                disabled={index === 0 || isUploading}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp {...icon} />
              </IconButton>
              <IconButton
                aria-label={t("Move part {part} down", { part: index + 2 })}
                disabled={index === thread.length - 1 || isUploading}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown {...icon} />
              </IconButton>
              <IconButton
                aria-label={t("Remove part {part}", { part: index + 2 })}
                disabled={isUploading}
                onClick={() =>
                  onReset(t("Removed: part {part}.", { part: index + 2 }), (now) =>
                    withThread(now, id, (parts) => parts.toSpliced(index, 1)),
                  )
                }
              >
                <IconX {...icon} />
              </IconButton>
            </span>
          </div>
          <Textarea
            id={threadFieldId(index)}
            translate="no"
            classNames={{ input: classes.text }}
            variant="unstyled"
            aria-label={t("Part {part} of the thread", { part: index + 2 })}
            placeholder={t("Next part")}
            autosize
            minRows={2}
            value={text}
            onChange={(event) => {
              const { value } = event.currentTarget;
              set((parts) => parts.map((part, place) => (place === index ? { ...part, text: value } : part)));
            }}
            onPaste={(event) => {
              const pasted = [...event.clipboardData.files];
              if (pasted.length === 0) return;
              event.preventDefault();
              uploadsOf[index]?.add(pasted);
            }}
          />
          {uploadsOf[index] ? (
            <MediaStrip
              media={files}
              part={index + 1}
              sharedAltTexts={media.sharedAltTexts}
              destinations={media.destinationsFrom(index + 1)}
              onChange={(next) => onChange((now) => withPartMedia(now, id, index + 1, next))}
              onDescribe={(assetId, alt) => onChange((now) => withAltText(now, assetId, alt))}
              onEdited={(assetId, edited) => onChange((now) => replaceAsset(now, assetId, edited))}
              uploads={uploadsOf[index]}
              suggestAlt={media.suggestAltIn(index + 1, text)}
              limit={capabilities?.media_limit}
              mark={null}
            />
          ) : null}
        </div>
      ))}
      <div className={classes.foot}>
        <Button size="compact-sm" variant="subtle" leftSection={<IconPlus {...icon} />} onClick={add}>
          {thread.length === 0 ? t("Add a part to the thread") : t("Add a part")}
        </Button>
        {isTooLong(body) ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconScissors {...icon} />}
            onClick={() => splitPart(undefined)}
          >
            {t("Split the text into a thread")}
          </Button>
        ) : null}
        <span role="status" className="visually-hidden">
          {announcement}
        </span>
      </div>
    </section>
  );
}
