import { Button, Textarea } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconScissors, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { EmojiButton } from "#ui/emoji-button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { variantFor, withOverrides } from "../channels/variants.ts";
import { type Channel, countFor } from "../checks/checks.ts";
import { SPLIT, splitIntoThread } from "../checks/fixes.ts";
import { textFieldOf, threadFieldId } from "../field-ids.ts";
import { moveFile } from "../media/order.ts";
import type { Draft } from "../saving/draft.ts";
import { Counter } from "./counter.tsx";
import classes from "./thread-parts.module.css";

interface ThreadPartsProps {
  channel: Channel | null;
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  onReset: (message: string, change: (draft: Draft) => Draft) => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The parts of a thread after the first: add, move, split and remove. */
export function ThreadParts({ channel, draft, onChange, onReset }: ThreadPartsProps) {
  const [announcement, setAnnouncement] = useState("");
  const focusPart = useRef<number | null>(null);
  useEffect(() => {
    if (focusPart.current !== null) document.getElementById(threadFieldId(focusPart.current))?.focus();
    focusPart.current = null;
  });
  if (!channel) return null;
  const { id, capabilities } = channel;
  const { thread = [], body = draft.body } = variantFor(draft, id);
  const limit = capabilities?.text_limit;
  const isTooLong = (text: string) => limit !== undefined && countFor(channel, text) > limit;
  const set = (change: (parts: readonly string[]) => readonly string[]) =>
    onChange((now) => {
      const parts = change(variantFor(now, id).thread ?? []);
      return withOverrides(now, id, { thread: parts.length > 0 ? parts : undefined });
    });
  const add = () => {
    focusPart.current = thread.length;
    set((parts) => [...parts, ""]);
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
      {thread.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else that tells them apart.
        <div key={index} className={classes.part}>
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
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp {...icon} />
              </IconButton>
              <IconButton
                aria-label={t("Move part {part} down", { part: index + 2 })}
                disabled={index === thread.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown {...icon} />
              </IconButton>
              <IconButton
                aria-label={t("Remove part {part}", { part: index + 2 })}
                onClick={() =>
                  onReset(t("Removed: part {part}.", { part: index + 2 }), (now) => {
                    const rest = (variantFor(now, id).thread ?? []).toSpliced(index, 1);
                    return withOverrides(now, id, { thread: rest.length > 0 ? rest : undefined });
                  })
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
              set((parts) => parts.with(index, value));
            }}
          />
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
