import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../../contract.ts";
import { GOOGLE_ERRORS } from "../errors.ts";

/** Explanations of YouTube's refusals, by the product's own error codes. */
export const YOUTUBE_ERRORS = {
  ...GOOGLE_ERRORS,
  upload_limit: {
    category: "user",
    message: msg("The channel has reached YouTube's limit of uploads for now."),
    retryable: false,
    next: {
      step: msg("Verify the channel to upload more, or try again tomorrow."),
      link: "https://www.youtube.com/verify",
    },
  },
  no_channel: {
    category: "user",
    message: msg("The Google account no longer has a YouTube channel."),
    retryable: false,
    next: { step: msg("Create a channel on YouTube, then reconnect."), link: "reconnect" },
  },
  title_refused: {
    category: "user",
    message: msg("YouTube doesn't accept the title."),
    retryable: false,
    next: { step: msg("Use a title of 1 to 100 characters without < and >."), link: "edit" },
  },
  description_refused: {
    category: "user",
    message: msg("YouTube doesn't accept the description."),
    retryable: false,
    next: { step: msg("Shorten the text and remove < and >."), link: "edit" },
  },
  tags_refused: {
    category: "user",
    message: msg("YouTube doesn't accept the tags."),
    retryable: false,
    next: { step: msg("Use fewer or shorter tags."), link: "edit" },
  },
  category_refused: {
    category: "user",
    message: msg("YouTube doesn't accept the category in the channel's country."),
    retryable: false,
    next: { step: msg("Choose another category."), link: "edit" },
  },
  video_refused: {
    category: "user",
    message: msg("YouTube couldn't process the video."),
    retryable: false,
    next: { step: msg("Export the video again as MP4 (H.264), then retry."), link: "edit" },
  },
  video_rejected: {
    category: "user",
    message: msg("YouTube rejected the video."),
    retryable: false,
    next: { step: msg("See YouTube Studio for the reason."), link: "https://studio.youtube.com" },
  },
  video_gone: {
    category: "user",
    message: msg("The video was deleted on YouTube."),
    retryable: false,
    next: { step: msg("Publish it as a new post."), link: "edit" },
  },
  comments_off: {
    category: "user",
    message: msg("Comments are turned off for this video."),
    retryable: false,
    next: { step: msg("Allow comments on YouTube, or remove the first comment."), link: "https://studio.youtube.com" },
  },
} as const satisfies ErrorTable;

/** YouTube's reasons, from developers.google.com/youtube/data/reference/rest/v3/errors, read 26 November 2026. */
export const YOUTUBE_CODES: Readonly<Record<string, string>> = {
  uploadLimitExceeded: "upload_limit",
  youtubeSignupRequired: "no_channel",
  invalidTitle: "title_refused",
  invalidDescription: "description_refused",
  invalidTags: "tags_refused",
  invalidCategoryId: "category_refused",
  mediaBodyRequired: "video_refused",
  invalidFilename: "video_refused",
  videoNotFound: "video_gone",
  commentsDisabled: "comments_off",
  commentTextTooLong: "description_refused",
};
