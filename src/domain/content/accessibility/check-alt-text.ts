/** Fewer letters say nothing about an image. */
const MIN_LETTERS = 3;
/** Longer ones can't be skipped or paused in screen readers; what is longer belongs into the text. */
const MAX_CHARACTERS = 500;

const FILE_NAME = /^[^\s/\\]{1,200}\.(?:jpe?g|png|gif|webp|heic|avif|svg|tiff?|bmp|mp4|mov|webm)$/iu;
/** Names that cameras, phones and programs give. */
const CAMERA_NAME =
  /^(?:img|dsc|dscf|dscn|pxl|mvimg|image|photo|picture|untitled|bild|foto|unbenannt|unnamed|download)[\s_-]*\d[\d\s_.:-]{0,60}$/iu;
const SCREENSHOT = /^(?:screenshot|screen shot|bildschirmfoto)[\s_-]*\d/iu;
const OPENINGS = [
  ...["image of", "an image of", "picture of", "a picture of", "photo of", "a photo of", "photograph of", "graphic of"],
  ...["image:", "picture:", "photo:"],
  ...["bild von", "ein bild von", "foto von", "ein foto von", "grafik von", "abbildung von", "bild:", "foto:"],
];
/** A word alone that every image could have. */
const EMPTY_WORDS = new Set([
  "image",
  "picture",
  "photo",
  "graphic",
  "logo",
  "banner",
  "bild",
  "foto",
  "grafik",
  "alt",
  "test",
]);

export type AltTextProblem = "file_name" | "opening" | "too_short" | "too_long" | "repeats_text";

/**
 * What keeps an alt text from being of use; null for a good one and for one that is missing.
 * @param body the post's text, which everybody hears anyway
 */
export function findAltTextProblem(alt: string, body: string): AltTextProblem | null {
  const text = alt.trim();
  if (text === "") return null;
  const lower = text.toLowerCase();
  if ([FILE_NAME, CAMERA_NAME, SCREENSHOT].some((pattern) => pattern.test(text))) return "file_name";
  if ((text.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS || EMPTY_WORDS.has(lower.replace(/[.!]$/u, "")))
    return "too_short";
  if (OPENINGS.some((opening) => lower.startsWith(`${opening} `))) return "opening";
  if (text.length > MAX_CHARACTERS) return "too_long";
  return text.length > 20 && lower === body.trim().toLowerCase() ? "repeats_text" : null;
}

/** Without the words that say that it is an image, which screen readers say by themselves. */
export function withoutOpening(alt: string): string {
  const text = alt.trim();
  const opening = OPENINGS.find((one) => text.toLowerCase().startsWith(`${one} `));
  const rest = opening ? text.slice(opening.length).trim() : text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
