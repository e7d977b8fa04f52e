import { t } from "#kernel/language.ts";
import type { ContentMedia, OptionValues, PreflightIssue } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { mediaKind } from "../../shared/text/limits.ts";
import { INSTAGRAM_OPTIONS } from "./options.ts";

/** Somebody in an image: `x` and `y` in percent from its top left corner. */
type Tag = { username: string; x: number; y: number; image: number };

const ENTRY = /^(?:(\d{1,2}): ?)?@?([\w.]{1,30})(?: (\d{1,3}) (\d{1,3}))?$/;

/** @returns null for an entry that can't be read */
function readTag(entry: string): Tag | null {
  const [, image = "1", username, x = "50", y = "50"] = ENTRY.exec(entry.trim()) ?? [];
  if (username === undefined || Number(x) > 100 || Number(y) > 100) return null;
  return { username, x: Number(x), y: Number(y), image: Number(image) };
}

function tagsOf(options: OptionValues): (Tag | null)[] {
  return (readOptions(INSTAGRAM_OPTIONS, options).user_tags ?? []).map(readTag);
}

/**
 * The parameter that names the people in a file. Videos have no places in them. Source:
 * developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-user/media, read 30 November 2026.
 * @param index the position of the file
 */
export function userTagsFor(options: OptionValues, { type }: { type: string }, index: number): Record<string, string> {
  const isVideo = mediaKind(type) === "video";
  const tags = tagsOf(options)
    .filter((tag) => tag !== null)
    .filter(({ image }) => image === index + 1)
    .map(({ username, x, y }) => (isVideo ? { username } : { username, x: x / 100, y: y / 100 }));
  return tags.length > 0 ? { user_tags: JSON.stringify(tags) } : {};
}

export function checkPeople(options: OptionValues, media: readonly ContentMedia[]): PreflightIssue[] {
  const tags = tagsOf(options);
  const issue = (message: string, fix: string): PreflightIssue[] => [
    { code: "user_tags_invalid", field: "options.user_tags", severity: "error", message, fix },
  ];
  if (tags.includes(null))
    return issue(t("One of the people can't be read."), t("Write a user name, or one with its place: ada 30 60."));
  const images = tags.flatMap((tag) => tag?.image ?? []);
  if (images.some((image) => image < 1 || image > media.length))
    return issue(t("One of the people is in an image that isn't there."), t("Correct the number of the image."));
  const isInVideo = media.length > 1 && images.some((image) => mediaKind(media[image - 1]?.type ?? "") === "video");
  if (!isInVideo) return [];
  return issue(t("Instagram tags nobody in the videos of a carousel."), t("Name an image, or remove the person."));
}
