import { t } from "#kernel/language.ts";
import type { Content, OptionValues, PreflightIssue } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { TELEGRAM_OPTIONS } from "./options.ts";

type Button = { text: string; url: string };

/** Source: core.telegram.org/bots/api#inlinekeyboardbutton, read 30 November 2026. */
const ADDRESS = /^(https?|tg):\/\/\S+$/;
/** Of a button's text; longer ones are cut by apps. */
const TEXT_LIMIT = 64;

/** The inline keyboard under a message; an edit that omits it would remove it. */
export function keyboardOf(chosen: OptionValues): object {
  const rows = buttonRowsOf(chosen);
  return rows.length > 0 ? { reply_markup: { inline_keyboard: rows } } : {};
}

export function buttonRowsOf(chosen: OptionValues): Button[][] {
  const { buttons_per_row: size } = readOptions(TELEGRAM_OPTIONS, chosen);
  const buttons = buttonsOf(chosen);
  const rows: Button[][] = [];
  for (let at = 0; at < buttons.length; at += size) rows.push(buttons.slice(at, at + size));
  return rows;
}

export function buttonsOf(chosen: OptionValues): Button[] {
  const { button_text: text, button_url: url, more_buttons: more = [] } = readOptions(TELEGRAM_OPTIONS, chosen);
  return [...(text && url ? [{ text, url }] : []), ...more.map(readButton)];
}

/** The link is the last word. */
function readButton(entry: string): Button {
  const words = entry.trim();
  const space = words.lastIndexOf(" ");
  return { text: words.slice(0, Math.max(space, 0)).trim(), url: words.slice(space + 1) };
}

export function checkButtons({ media, options }: Content): PreflightIssue[] {
  const { button_text: text, button_url: url, more_buttons: more = [] } = readOptions(TELEGRAM_OPTIONS, options);
  const error = { severity: "error", code: "option_invalid" } as const;
  if (text === undefined && url !== undefined) {
    const message = t("The button has no text.");
    return [{ ...error, field: "options.button_text", message, fix: t("Enter what it says.") }];
  }
  if (text !== undefined && !ADDRESS.test(url ?? "")) {
    const fix = t("Enter an address that starts with https://.");
    return [{ ...error, field: "options.button_url", message: t("The button leads nowhere."), fix }];
  }
  const odd = more.find((entry) => !isWhole(readButton(entry)));
  if (odd !== undefined) {
    const message = t("“{button}” isn't a button's text, up to {most} characters, and a link.", {
      button: odd.slice(0, 80),
      most: TEXT_LIMIT,
    });
    const fix = t("Write its text, a space and an address that starts with https://.");
    return [{ ...error, field: "options.more_buttons", message, fix }];
  }
  const field = text === undefined ? "options.more_buttons" : "options.button_text";
  const message = t("Telegram shows no button under several images or videos.");
  const fix = t("Remove the button, or all but one of the media.");
  return media.length > 1 && buttonsOf(options).length > 0 ? [{ ...error, field, message, fix }] : [];
}

const isWhole = ({ text, url }: Button) => text !== "" && text.length <= TEXT_LIMIT && ADDRESS.test(url);
