import { type Message, msg } from "#kernel/language.ts";
import type { ErrorMeaning, ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

const FINAL = { category: "user", retryable: false } as const;
const EDIT = { link: "edit" } as const;

/** A post that TikTok's protection against spam refused. */
const spam = (message: Message): ErrorMeaning => ({
  ...FINAL,
  message,
  next: { step: msg("Wait a day, or change the post, then try again."), ...EDIT },
});
/** A file that TikTok can't use. */
const media = (message: Message, step: Message): ErrorMeaning => ({ ...FINAL, message, next: { step, ...EDIT } });

/**
 * Explanations of TikTok's error codes and of the reasons of posts that failed later. Source:
 * developers.tiktok.com/doc/content-posting-api-reference-direct-post and …-get-video-status, from copies of these
 * pages in public repositories.
 */
export const ERRORS = {
  [NOT_AUTHORIZED]: {
    ...FINAL,
    message: msg("TikTok no longer accepts the channel's connection."),
    next: { step: msg("Reconnect the channel, then try again."), link: "reconnect" },
  },
  missing_scope: {
    ...FINAL,
    message: msg("The channel was connected without a permission that this needs."),
    next: { step: msg("Reconnect the channel and accept all permissions."), link: "reconnect" },
  },
  auth_removed: {
    ...FINAL,
    message: msg("The account withdrew this app's access while TikTok processed the post."),
    next: { step: msg("Reconnect the channel, then try again."), link: "reconnect" },
  },
  privacy_level_option_mismatch: {
    ...FINAL,
    message: msg("The account doesn't offer the chosen audience."),
    next: { step: msg("Choose another audience."), ...EDIT },
  },
  unaudited_client_can_only_post_to_private_accounts: {
    ...FINAL,
    message: msg(
      "TikTok hasn't audited this installation's app: it publishes for private accounts and “Only me” alone.",
    ),
    next: {
      step: msg("Set the account to private and choose “Only me”, or send the post to the TikTok inbox."),
      ...EDIT,
    },
  },
  url_ownership_unverified: {
    category: "system",
    retryable: false,
    message: msg("TikTok fetches images only from a domain that the app's owner has verified."),
    next: {
      step: msg("Ask your administrator to add the address of Masthead under URL properties of the app."),
      link: "https://developers.tiktok.com/apps",
    },
  },
  video_too_long: media(msg("The video is longer than the account may publish."), msg("Use a shorter video.")),
  invalid_params: media(msg("TikTok refused the settings of the post."), msg("Check the settings, then try again.")),
  invalid_param: media(msg("TikTok refused the settings of the post."), msg("Check the settings, then try again.")),
  invalid_file_upload: media(msg("TikTok can't use the file."), msg("Use another file or format.")),
  file_format_check_failed: media(
    msg("TikTok doesn't support the file's format."),
    msg("Use an MP4 video, or JPEG images."),
  ),
  duration_check_failed: media(
    msg("The video is too short or too long for TikTok."),
    msg("Use a video of another length."),
  ),
  frame_rate_check_failed: media(msg("TikTok needs 23 to 60 frames per second."), msg("Export the video again.")),
  picture_size_check_failed: media(msg("TikTok doesn't support the file's dimensions."), msg("Use another size.")),
  video_pull_failed: media(msg("TikTok couldn't fetch the video."), msg("Try again.")),
  photo_pull_failed: media(msg("TikTok couldn't fetch an image from this installation."), msg("Try again.")),
  publish_cancelled: media(msg("The post was canceled at TikTok."), msg("Publish it again if it is still wanted.")),
  spam_risk: spam(msg("TikTok took the post for spam.")),
  spam_risk_text: spam(msg("TikTok took the text for spam.")),
  spam_risk_too_many_posts: spam(msg("TikTok accepts no more posts of this account by apps today.")),
  spam_risk_too_many_pending_share: spam(msg("Five posts already wait in the account's TikTok inbox.")),
  spam_risk_user_banned_from_posting: {
    ...FINAL,
    message: msg("TikTok bars this account from publishing."),
    next: { step: msg("Open the TikTok app to see why."), link: "https://www.tiktok.com" },
  },
  internal: {
    category: "platform",
    retryable: false,
    message: msg("TikTok failed while it processed the post."),
    next: { step: msg("Try again."), link: null },
  },
  upload_failed: {
    category: "platform",
    retryable: true,
    message: msg("TikTok could not take the file."),
    next: { step: msg("Nothing to do: the post is tried again."), link: null },
  },
  refused: {
    ...FINAL,
    message: msg("TikTok refused the post."),
    next: { step: msg("Change the post, then try again."), ...EDIT },
  },
} as const satisfies ErrorTable;
export type TikTokError = keyof typeof ERRORS;

export function isTikTokError(code: string): code is TikTokError {
  return Object.hasOwn(ERRORS, code);
}
