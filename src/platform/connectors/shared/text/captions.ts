import { msg, t } from "#kernel/language.ts";
import { type Content, MAX_OPTION_TEXT, type Options, type PreflightIssue } from "../../contract.ts";
import { readOptions } from "../description/options.ts";

/** The options of a video's captions, for every network that shows them. */
export const CAPTION_OPTIONS = {
  captions: {
    kind: "text",
    label: msg("Captions"),
    help: msg("As SubRip (.srt) or WebVTT (.vtt) text."),
    max: MAX_OPTION_TEXT,
    isMultiline: true,
    files: [".srt", ".vtt"],
  },
  captions_language: {
    kind: "text",
    label: msg("Language of the captions"),
    help: msg("Such as en or pt-BR."),
    max: 20,
  },
} as const satisfies Options;

/** BCP 47 as far as networks take it: a language, and a script or a region. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;
/** The line with the times of a cue, in SubRip or WebVTT. Hours may be left out in WebVTT. */
const TIMES = /^((?:\d{1,4}:)?\d\d:\d\d)[.,](\d{3})[ \t]+-->[ \t]+((?:\d{1,4}:)?\d\d:\d\d)[.,](\d{3})/;

/** As SubRip or WebVTT; `language` is its BCP 47 code. */
export type Captions = { text: string; language: string };

/** The captions of a publication; null without any. */
export function captionsOf(options: Content["options"]): Captions | null {
  const { captions = "", captions_language: language = "en" } = readOptions(CAPTION_OPTIONS, options);
  return captions.trim() === "" ? null : { text: captions, language };
}

/**
 * Captions as WebVTT (https://www.w3.org/TR/webvtt1/): SubRip differs by its header and by the comma in its times.
 * @returns what is WebVTT already unchanged, but for line ends
 */
export function asWebVtt(captions: string): string {
  const lines = linesOf(captions);
  if (lines[0]?.startsWith("WEBVTT")) return lines.join("\n");
  return `WEBVTT\n\n${lines.map((line) => line.replace(TIMES, "$1.$2 --> $3.$4")).join("\n")}`;
}

/** Captions as SubRip: their cues, numbered, without the notes, styles and settings of WebVTT. */
export function asSubRip(captions: string): string {
  const blocks = linesOf(captions)
    .join("\n")
    .split(/\n{2,}/);
  const cues = blocks.flatMap((block) => {
    const lines = block.split("\n");
    const start = lines.findIndex((line) => TIMES.test(line));
    const [, from = "", fromMs, to = "", toMs] = TIMES.exec(lines[start] ?? "") ?? [];
    const text = lines.slice(start + 1);
    return start < 0 || text.length === 0
      ? []
      : [[`${withHours(from)},${fromMs} --> ${withHours(to)},${toMs}`, ...text].join("\n").trimEnd()];
  });
  return cues.map((cue, index) => `${index + 1}\n${cue}\n`).join("\n");
}

function withHours(time: string): string {
  return /^\d\d:\d\d$/.test(time) ? `00:${time}` : time;
}

function linesOf(captions: string): string[] {
  return captions.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
}

/**
 * What is wrong with the captions of a video.
 * @param bytes the largest WebVTT file that the network takes
 */
export function checkCaptions(
  { options, media }: Pick<Content, "options" | "media">,
  { bytes = Number.POSITIVE_INFINITY }: { bytes?: number } = {},
): PreflightIssue[] {
  const { captions, captions_language: language } = readOptions(CAPTION_OPTIONS, options);
  if (!captions) return [];
  const error = (code: string, field: string, message: string, fix: string): PreflightIssue => {
    return { code, field: `options.${field}`, severity: "error", message, fix };
  };
  const size = new TextEncoder().encode(asWebVtt(captions)).length;
  return [
    ...(media.some(({ type }) => type.startsWith("video/"))
      ? []
      : [error("captions_without_video", "captions", t("There is no video to caption."), t("Remove the captions."))]),
    ...(language
      ? LANGUAGE.test(language)
        ? []
        : [
            error(
              "captions_language_unknown",
              "captions_language",
              t("“{language}” is no code of a language.", { language }),
              t("Enter a code such as en or pt-BR."),
            ),
          ]
      : [
          error("captions_language_missing", "captions_language", t("The captions have no language."), t("Enter one.")),
        ]),
    ...(linesOf(captions).some((line) => TIMES.test(line))
      ? []
      : [error("captions_unreadable", "captions", t("The captions have no times."), t("Use an .srt or .vtt file."))]),
    ...(size > bytes
      ? [
          error(
            "captions_too_large",
            "captions",
            t("The captions are larger than {size} kB.", { size: String(bytes / 1000) }),
            t("Shorten the captions."),
          ),
        ]
      : []),
  ];
}
