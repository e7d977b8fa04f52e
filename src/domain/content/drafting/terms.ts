/** How a text can be reworked without an instruction. */
export const REWRITE_TASKS = ["shorten", "lengthen", "tone", "translate", "adapt"] as const;
export type RewriteTask = (typeof REWRITE_TASKS)[number];

export const TONES = ["friendly", "professional", "playful", "confident", "plain"] as const;
export type Tone = (typeof TONES)[number];

/** Into which texts are translated: BCP 47. */
export const TEXT_LANGUAGES = [
  ...["ar", "bg", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko"],
  ...["lt", "lv", "nb", "nl", "pl", "pt", "pt-BR", "ro", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi", "zh"],
] as const;

/** Of a text to rework, in UTF-16 units. */
export const MAX_BODY = 20_000;
/** Of the name of a model. */
export const MAX_MODEL = 200;
/** What a model remarks about a text: how many remarks, and the length of each reason. */
export const MAX_REMARKS = 10;
export const MAX_REMARK = 300;
/** Of a suggested alt text. */
export const MAX_SUGGESTED_ALT = 500;
