import { MAX_OPTION_TEXT, type Options } from "../../contract.ts";

/** Categories that videos can have everywhere; source: videoCategories.list, November 2026. */
const CATEGORIES = {
  "1": "Film & Animation",
  "2": "Autos & Vehicles",
  "10": "Music",
  "15": "Pets & Animals",
  "17": "Sports",
  "19": "Travel & Events",
  "20": "Gaming",
  "22": "People & Blogs",
  "23": "Comedy",
  "24": "Entertainment",
  "25": "News & Politics",
  "26": "Howto & Style",
  "27": "Education",
  "28": "Science & Technology",
  "29": "Nonprofits & Activism",
} as const;

export const YOUTUBE_OPTIONS = {
  title: {
    kind: "text",
    label: "Title",
    help: "The first line of the text by default. Your text is the description.",
    max: 100,
  },
  privacy: {
    kind: "select",
    label: "Visibility",
    help: "Videos of an app that YouTube hasn't audited stay private.",
    choices: { public: "Public", unlisted: "Unlisted", private: "Private" },
    default: "public",
  },
  made_for_kids: {
    kind: "select",
    label: "Audience",
    choices: { no: "Not made for kids", yes: "Made for kids" },
    isRequired: true,
  },
  tags: { kind: "list", label: "Tags", most: 50, max: 100 },
  category: { kind: "select", label: "Category", choices: CATEGORIES, default: "22" },
  playlist: { kind: "dynamic_select", label: "Playlist" },
  notify_subscribers: { kind: "checkbox", label: "Notify subscribers", default: true },
  embeddable: { kind: "checkbox", label: "Allow embedding", default: true },
  synthetic_media: { kind: "checkbox", label: "Altered or synthetic content", default: false },
  captions: {
    kind: "text",
    label: "Captions",
    help: "As SubRip (.srt) or WebVTT (.vtt) text.",
    max: MAX_OPTION_TEXT,
    isMultiline: true,
    files: [".srt", ".vtt"],
  },
  captions_language: { kind: "text", label: "Language of the captions", help: "Such as en or pt-BR.", max: 20 },
} as const satisfies Options;
