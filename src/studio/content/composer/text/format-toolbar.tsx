import { Button, Menu } from "@mantine/core";
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconTypography,
} from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { type Message, msg, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { type FormatCommand, formatEdit } from "#studio/content/rich-text/format-edits.ts";
import { useRichText } from "#studio/content/rich-text/use-rich-text.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { insertText } from "#ui/insert-text.ts";
import { isPublishedText, TEXT_FIELD_ID, textFieldOf } from "../field-ids.ts";
import type { Draft, MediaAsset } from "../saving/draft.ts";
import classes from "./format-toolbar.module.css";

interface FormatToolbarProps {
  draft: Draft;
  /** The media of this version, which can stand in its text. */
  media: readonly MediaAsset[];
  /** Whether a chosen network shows images in the text. */
  hasImages: boolean;
  onChange: (change: (draft: Draft) => Draft) => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

const BUTTONS: readonly [FormatCommand, Message, typeof IconBold, keys?: string][] = [
  ["bold", msg("Bold"), IconBold, "B"],
  ["italic", msg("Italic"), IconItalic, "I"],
  ["strike", msg("Strikethrough"), IconStrikethrough],
  ["link", msg("Link"), IconLink, "K"],
  ["heading", msg("Heading"), IconHeading],
  ["bullets", msg("Bulleted list"), IconList],
  ["numbers", msg("Numbered list"), IconListNumbers],
  ["quote", msg("Quote"), IconBlockquote],
  ["code", msg("Code"), IconCode],
];
const KEYS: Readonly<Record<string, FormatCommand>> = { b: "bold", i: "italic", k: "link" };

/** Turns formatting on and off, and formats what is selected in the text that was focused last. */
export default function FormatToolbar({ draft, media, hasImages, onChange }: FormatToolbarProps) {
  const tools = useRichText(true);
  const isOn = draft.format === "markdown";
  useFormatKeys(isOn ? (tools?.markdownOfHtml ?? null) : null);
  const toggle = () => {
    if (!tools) return;
    const convert = isOn ? (text: string) => tools.plainTextOf(tools.parseRichText(text)) : tools.escapeMarkdown;
    onChange((now) => ({ ...mapTexts(now, convert), format: isOn ? undefined : "markdown" }));
    textFieldOf(TEXT_FIELD_ID)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that change the text below, no fields of a form.
    <div className={classes.toolbar} role="group" aria-label={t("Formatting")}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconTypography size={16} stroke={1.5} aria-hidden />}
        aria-pressed={isOn}
        disabled={!tools}
        onClick={toggle}
      >
        {t("Formatting")}
      </Button>
      {isOn
        ? BUTTONS.map(([command, label, Icon, keys]) => (
            <IconButton
              key={command}
              aria-label={t(label)}
              aria-keyshortcuts={keys && `Control+${keys} Meta+${keys}`}
              // The text keeps its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => format(lastField(), command)}
            >
              <Icon {...icon} />
            </IconButton>
          ))
        : null}
      {isOn && hasImages ? <ImageMenu media={media.filter(({ kind }) => kind === "image")} /> : null}
    </div>
  );
}

function ImageMenu({ media }: { media: readonly MediaAsset[] }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <IconButton aria-label={t("Image in the text")}>
          <IconPhoto {...icon} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {media.length === 0 ? <Menu.Label>{t("Add an image to the post first.")}</Menu.Label> : null}
        {media.map(({ id, name, alt_text: alt }) => (
          <Menu.Item key={id} onClick={() => placeImage(id, alt)}>
            {alt || name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function placeImage(id: number, alt: string): void {
  const field = textFieldOf(TEXT_FIELD_ID);
  if (!field) return;
  const label = alt.replaceAll(/[[\]\\]/g, "\\$&").replaceAll(/\s+/g, " ");
  insertText(field, { text: `\n\n![${label}](media:${id})\n\n`, from: field.selectionEnd, to: field.selectionEnd });
}

function lastField(): HTMLTextAreaElement | null {
  return isPublishedText(document.activeElement) ? document.activeElement : textFieldOf(TEXT_FIELD_ID);
}

function format(field: HTMLTextAreaElement | null, command: FormatCommand): void {
  if (!field) return;
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  const { selection, ...edit } = formatEdit(command, { text, start, end });
  insertText(field, edit);
  field.setSelectionRange(selection.start, selection.end);
}

/** Keys and pasting in every text of the post, while formatting is on. */
function useFormatKeys(markdownOfHtml: ((html: string) => string | null) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = lookUp(KEYS, event.key.toLowerCase());
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!markdownOfHtml || !command || !isShortcut || !isPublishedText(event.target)) return;
    // The studio's own shortcut with the same key is for the rest of the page.
    event.preventDefault();
    event.stopPropagation();
    format(event.target, command);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const html = event.clipboardData?.getData("text/html") ?? "";
    const isText = html !== "" && event.clipboardData?.files.length === 0;
    if (!markdownOfHtml || !isText || !isPublishedText(event.target)) return;
    const text = markdownOfHtml(html);
    if (text === null) return;
    event.preventDefault();
    insertText(event.target, { text });
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("keydown", key, { capture: true });
    document.addEventListener("paste", paste, { capture: true });
    return () => {
      document.removeEventListener("keydown", key, { capture: true });
      document.removeEventListener("paste", paste, { capture: true });
    };
  }, []);
}

/** The draft with each of its texts converted. */
function mapTexts(draft: Draft, convert: (text: string) => string): Draft {
  const variants = Object.entries(draft.variants).map(([id, variant]) => [
    id,
    {
      ...variant,
      ...(variant.body === undefined ? {} : { body: convert(variant.body) }),
      ...(variant.thread ? { thread: variant.thread.map(convert) } : {}),
      ...(variant.firstComment ? { firstComment: convert(variant.firstComment) } : {}),
    },
  ]);
  return { ...draft, body: convert(draft.body), variants: Object.fromEntries(variants) };
}
