"use client";

import {
  IconBallFootball,
  IconBulb,
  IconCup,
  IconFlag,
  IconHash,
  IconLeaf,
  IconMoodSmile,
  IconPlane,
  IconUser,
} from "@tabler/icons-react";
import { type EmojiPickerListProps, EmojiPicker as Picker, type SkinTone, useSkinTone } from "frimousse";
import { type AriaAttributes, useRef, useState } from "react";
import { type Message, msg, t } from "#kernel/language.ts";
import { EMOJI_GROUPS, type EmojiGroup } from "./emoji-groups.ts";
import classes from "./emoji-picker.module.css";
import { parseRecent, withUsed } from "./recent-emoji.ts";
import { useStored } from "./use-stored.ts";

interface EmojiPickerProps {
  onPick: (emoji: string) => void;
  close: () => void;
}

const TONES: Record<SkinTone & string, Message> = {
  none: msg("Default skin tone"),
  light: msg("Light skin tone"),
  "medium-light": msg("Medium-light skin tone"),
  medium: msg("Medium skin tone"),
  "medium-dark": msg("Medium-dark skin tone"),
  dark: msg("Dark skin tone"),
};

const isTone = (text: string): text is keyof typeof TONES & SkinTone => text in TONES;

const ICONS: Record<EmojiGroup, typeof IconFlag> = {
  "Smileys & emotion": IconMoodSmile,
  "People & body": IconUser,
  "Animals & nature": IconLeaf,
  "Food & drink": IconCup,
  "Travel & places": IconPlane,
  Activities: IconBallFootball,
  Objects: IconBulb,
  Symbols: IconHash,
  Flags: IconFlag,
};

/** All emoji of the system by group, with search, those used last, and the skin tone, which this browser remembers. */
export default function EmojiPicker({ onPick, close }: EmojiPickerProps) {
  const [tone, setTone] = useStored("emoji.tone", "none");
  const [recent, setRecent] = useStored("emoji.recent", "");
  const [search, setSearch] = useState("");
  const [group, setGroup] = useState<string | undefined>(EMOJI_GROUPS[0].key);
  const viewport = useRef<HTMLDivElement>(null);
  // Those at the time of opening: they would move away under the pointer.
  const [shown] = useState(() => parseRecent(recent));
  const pick = (emoji: string) => {
    setRecent(withUsed(recent, emoji));
    close();
    onPick(emoji);
  };
  return (
    <Picker.Root
      className={classes.picker}
      columns={8}
      emojibaseUrl="/emoji"
      skinTone={isTone(tone) ? tone : "none"}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <Picker.Search
        className={classes.search}
        aria-label={t("Search emoji")}
        placeholder={t("Search")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {search === "" ? (
        <fieldset className={classes.groups}>
          <legend className="visually-hidden">{t("Groups of emoji")}</legend>
          {EMOJI_GROUPS.map(({ key, name }) => {
            const Icon = ICONS[key];
            return (
              <button
                key={key}
                type="button"
                className={classes.jump}
                aria-label={t(name)}
                title={t(name)}
                aria-current={key === group || undefined}
                // The search keeps the focus, so that one can go on by typing or with the arrow keys.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => scrollToGroup(viewport.current, key)}
              >
                <Icon size={18} stroke={1.5} aria-hidden />
              </button>
            );
          })}
        </fieldset>
      ) : null}
      {shown.length > 0 && search === "" ? (
        <div className={classes.recent}>
          <p className={classes.group}>{t("Recently used")}</p>
          {shown.map((emoji) => (
            <button key={emoji} type="button" className={classes.emoji} onClick={() => pick(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      ) : null}
      <Picker.Viewport
        ref={viewport}
        className={classes.viewport}
        onScroll={({ currentTarget }) => setGroup(groupAt(currentTarget))}
      >
        <Picker.Loading className={classes.message}>{t("Loading…")}</Picker.Loading>
        <Picker.Empty className={classes.message}>{t("No results")}</Picker.Empty>
        <Picker.List components={LIST_PARTS} />
      </Picker.Viewport>
      <div className={classes.foot}>
        <Picker.ActiveEmoji>
          {({ emoji }) => <span className={classes.name}>{emoji?.label ?? t("Pick an emoji")}</span>}
        </Picker.ActiveEmoji>
        <SkinTones onPick={setTone} />
      </div>
    </Picker.Root>
  );
}

const nameOf = (label: string): string => {
  const group = EMOJI_GROUPS.find(({ key }) => key === label);
  return group ? t(group.name) : label;
};

/** The names of the groups in the list, each in the box of its group. All are there, while only the rows in view are. */
const headersIn = (viewport: HTMLElement) => [...viewport.querySelectorAll<HTMLElement>("[data-group]")];

const topOf = ({ parentElement: box }: HTMLElement): number => box?.offsetTop ?? 0;

function scrollToGroup(viewport: HTMLElement | null, group: EmojiGroup): void {
  const header = viewport && headersIn(viewport).find(({ dataset }) => dataset.group === group);
  if (header) viewport.scrollTo({ top: topOf(header) });
}

/** The group whose name is at the top. */
const groupAt = (viewport: HTMLElement): string | undefined =>
  headersIn(viewport).findLast((header) => topOf(header) <= viewport.scrollTop + 1)?.dataset.group;

/** The library counts rows and columns from zero, ARIA from one. */
function countedFromOne<Props extends AriaAttributes>(props: Props): Props {
  const { "aria-rowindex": row, "aria-colindex": column } = props;
  return {
    ...props,
    ...(row !== undefined && { "aria-rowindex": row + 1 }),
    ...(column !== undefined && { "aria-colindex": column + 1 }),
  };
}

const LIST_PARTS: EmojiPickerListProps["components"] = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={classes.group} data-group={category.label}>
      {nameOf(category.label)}
    </div>
  ),
  Row: (props) => <div {...countedFromOne(props)} className={classes.row} />,
  Emoji: ({ emoji, ...props }) => (
    <button
      {...countedFromOne(props)}
      type="button"
      className={classes.emoji}
      data-active={emoji.isActive || undefined}
    >
      {emoji.emoji}
    </button>
  ),
};

function SkinTones({ onPick }: { onPick: (tone: string) => void }) {
  const [current, , variations] = useSkinTone("✋");
  return (
    <fieldset className={classes.tones}>
      <legend className="visually-hidden">{t("Skin tone")}</legend>
      {variations.map(({ skinTone, emoji }) => (
        <button
          key={skinTone}
          type="button"
          className={classes.tone}
          aria-label={t(TONES[skinTone])}
          title={t(TONES[skinTone])}
          aria-pressed={skinTone === current}
          onClick={() => onPick(skinTone)}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}
