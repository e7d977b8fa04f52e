import { t } from "#kernel/language.ts";
import type { OptionValues, PreflightIssue } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { YOUTUBE_OPTIONS } from "./options.ts";

type Translation = { language: string; title: string; description: string };

const LANGUAGE_LINE = /^\[([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2})\]$/;
const MAX_TITLE = 100;
const MAX_TEXT_BYTES = 5000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The translations of an option's text, and whether something stands before the first of them. */
function readTranslations(options: OptionValues): { translations: Translation[]; hasRest: boolean } {
  const { translations: text = "" } = readOptions(YOUTUBE_OPTIONS, options);
  const all: { language: string; lines: string[] }[] = [];
  let hasRest = false;
  for (const line of text.split(/\r?\n/)) {
    const [, language] = LANGUAGE_LINE.exec(line.trim()) ?? [];
    if (language !== undefined) all.push({ language, lines: [] });
    else if (all.length > 0) all.at(-1)?.lines.push(line);
    else if (line.trim() !== "") hasRest = true;
  }
  const translations = all.map(({ language, lines }) => {
    const [title = "", ...rest] = lines.join("\n").trim().split("\n");
    return { language, title: title.trim(), description: rest.join("\n").trim() };
  });
  return { translations, hasRest };
}

/**
 * The parts of the video beside `snippet` and `status`. Source: developers.google.com/youtube/v3/docs/videos/insert, read
 * 30 November 2026.
 */
export function morePartsOf(options: OptionValues): { recordingDetails?: object; localizations?: object } {
  const { recording_date: date } = readOptions(YOUTUBE_OPTIONS, options);
  const { translations } = readTranslations(options);
  const localizations = Object.fromEntries(translations.map(({ language, ...texts }) => [language, texts]));
  return {
    ...(date ? { recordingDetails: { recordingDate: `${date}T00:00:00Z` } } : {}),
    ...(translations.length > 0 ? { localizations } : {}),
  };
}

export function checkTranslations(options: OptionValues): PreflightIssue[] {
  const { recording_date: date, language } = readOptions(YOUTUBE_OPTIONS, options);
  const { translations, hasRest } = readTranslations(options);
  const issue = (field: string, message: string, fix: string): PreflightIssue => {
    return { code: "option_invalid", field: `options.${field}`, severity: "error", message, fix };
  };
  const wrong = (message: string, fix: string) => issue("translations", message, fix);
  const issues = translations.flatMap(({ language: code, title, description }) => {
    if (title === "") return [wrong(t("The translation “{code}” has no title.", { code }), t("Write one below it."))];
    if (title.length > MAX_TITLE || new TextEncoder().encode(description).length > MAX_TEXT_BYTES)
      return [
        wrong(
          t("The translation “{code}” is too long: a title has 100 characters at most, a text 5000 bytes.", { code }),
          t("Shorten it."),
        ),
      ];
    return /[<>]/.test(title + description)
      ? [wrong(t("YouTube doesn't accept < and >."), t("Remove these characters."))]
      : [];
  });
  const codes = translations.map(({ language: code }) => code.toLowerCase());
  if (hasRest)
    issues.push(wrong(t("The translations begin without a language."), t("Write a code such as [de] first.")));
  if (new Set(codes).size < codes.length || (language !== undefined && codes.includes(language)))
    issues.push(wrong(t("A language is there twice."), t("Remove one of them.")));
  if (translations.length > 0 && language === undefined)
    issues.push(issue("language", t("YouTube needs the language of what is translated."), t("Choose it.")));
  const isDate = date === undefined || (DATE.test(date) && !Number.isNaN(Date.parse(date)));
  if (!isDate) issues.push(issue("recording_date", t("That is no date."), t("Enter one such as 2026-12-24.")));
  return issues;
}
