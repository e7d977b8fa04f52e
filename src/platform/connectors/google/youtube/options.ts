import { msg } from "#kernel/language.ts";
import type { Options } from "../../contract.ts";
import { CAPTION_OPTIONS } from "../../shared/text/captions.ts";
import { LANGUAGES } from "../../shared/text/languages.ts";

/** Categories that videos can have everywhere; source: videoCategories.list, November 2026. */
const CATEGORIES = {
  "1": msg("Film & Animation"),
  "2": msg("Autos & Vehicles"),
  "10": msg("Music"),
  "15": msg("Pets & Animals"),
  "17": msg("Sports"),
  "19": msg("Travel & Events"),
  "20": msg("Gaming"),
  "22": msg("People & Blogs"),
  "23": msg("Comedy"),
  "24": msg("Entertainment"),
  "25": msg("News & Politics"),
  "26": msg("Howto & Style"),
  "27": msg("Education"),
  "28": msg("Science & Technology"),
  "29": msg("Nonprofits & Activism"),
} as const;

export const YOUTUBE_OPTIONS = {
  title: {
    kind: "text",
    label: msg("Title"),
    help: msg("The first line of the text by default. Your text is the description."),
    max: 100,
  },
  privacy: {
    kind: "select",
    label: msg("Visibility"),
    help: msg("Videos of an app that YouTube hasn't audited stay private."),
    choices: { public: msg("Public"), unlisted: msg("Unlisted"), private: msg("Private") },
    default: "public",
  },
  made_for_kids: {
    kind: "select",
    label: msg("Audience"),
    choices: { no: msg("Not made for kids"), yes: msg("Made for kids") },
    isRequired: true,
  },
  tags: { kind: "list", label: msg("Tags"), most: 50, max: 100 },
  category: { kind: "select", label: msg("Category"), choices: CATEGORIES, default: "22" },
  playlist: { kind: "dynamic_select", label: msg("Playlist") },
  notify_subscribers: { kind: "checkbox", label: msg("Notify subscribers"), default: true },
  embeddable: { kind: "checkbox", label: msg("Allow embedding"), default: true },
  synthetic_media: { kind: "checkbox", label: msg("Altered or synthetic content"), default: false },
  license: {
    kind: "select",
    label: msg("License"),
    choices: { youtube: msg("Standard YouTube license"), creativeCommon: msg("Creative Commons (attribution)") },
    default: "youtube",
  },
  recording_date: { kind: "text", label: msg("Recording date"), help: msg("Such as 2026-12-24."), max: 10 },
  language: {
    kind: "select",
    label: msg("Language of the title and the text"),
    choices: LANGUAGES,
    areLanguages: true,
  },
  translations: {
    kind: "text",
    label: msg("Translations"),
    help: msg(
      "For each language its code in brackets, such as [de], in the next line the title, and below it the text.",
    ),
    max: 50_000,
    isMultiline: true,
  },
  ...CAPTION_OPTIONS,
} as const satisfies Options;
