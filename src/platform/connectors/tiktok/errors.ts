import { NOT_AUTHORIZED } from "../codes.ts";
import type { ErrorMeaning, ErrorTable } from "../contract.ts";

const FINAL = { category: "user", retryable: false } as const;
const EDIT = { link: "edit" } as const;

/** A post that TikTok's protection against spam refused. */
const spam = (message: string): ErrorMeaning => ({
  ...FINAL,
  message,
  next: { step: "Wait a day, or change the post, then try again.", ...EDIT },
});
/** A file that TikTok can't use. */
const media = (message: string, step: string): ErrorMeaning => ({ ...FINAL, message, next: { step, ...EDIT } });

/**
 * Explanations of TikTok's error codes and of the reasons of posts that failed later. Source:
 * developers.tiktok.com/doc/content-posting-api-reference-direct-post and …-get-video-status, from copies of these
 * pages in public repositories.
 */
export const ERRORS = {
  [NOT_AUTHORIZED]: {
    ...FINAL,
    message: "TikTok no longer accepts the channel's connection.",
    next: { step: "Reconnect the channel, then try again.", link: "reconnect" },
  },
  missing_scope: {
    ...FINAL,
    message: "The channel was connected without a permission that this needs.",
    next: { step: "Reconnect the channel and accept all permissions.", link: "reconnect" },
  },
  auth_removed: {
    ...FINAL,
    message: "The account withdrew this app's access while TikTok processed the post.",
    next: { step: "Reconnect the channel, then try again.", link: "reconnect" },
  },
  privacy_level_option_mismatch: {
    ...FINAL,
    message: "The account doesn't offer the chosen audience.",
    next: { step: "Choose another audience.", ...EDIT },
  },
  unaudited_client_can_only_post_to_private_accounts: {
    ...FINAL,
    message: "TikTok hasn't audited this installation's app: it publishes for private accounts and “Only me” alone.",
    next: {
      step: "Set the account to private and choose “Only me”, or send the post to the TikTok inbox.",
      ...EDIT,
    },
  },
  url_ownership_unverified: {
    category: "system",
    retryable: false,
    message: "TikTok fetches images only from a domain that the app's owner has verified.",
    next: {
      step: "Ask the administrator to add APP_URL under URL properties of the app.",
      link: "https://developers.tiktok.com/apps",
    },
  },
  video_too_long: media("The video is longer than the account may publish.", "Use a shorter video."),
  invalid_params: media("TikTok refused the settings of the post.", "Check the settings, then try again."),
  invalid_param: media("TikTok refused the settings of the post.", "Check the settings, then try again."),
  invalid_file_upload: media("TikTok can't use the file.", "Use another file or format."),
  file_format_check_failed: media("TikTok doesn't support the file's format.", "Use an MP4 video, or JPEG images."),
  duration_check_failed: media("The video is too short or too long for TikTok.", "Use a video of another length."),
  frame_rate_check_failed: media("TikTok needs 23 to 60 frames per second.", "Export the video again."),
  picture_size_check_failed: media("TikTok doesn't support the file's dimensions.", "Use another size."),
  video_pull_failed: media("TikTok couldn't fetch the video.", "Try again."),
  photo_pull_failed: media("TikTok couldn't fetch an image from this installation.", "Try again."),
  publish_cancelled: media("The post was canceled at TikTok.", "Publish it again if it is still wanted."),
  spam_risk: spam("TikTok took the post for spam."),
  spam_risk_text: spam("TikTok took the text for spam."),
  spam_risk_too_many_posts: spam("TikTok accepts no more posts of this account by apps today."),
  spam_risk_too_many_pending_share: spam("Five posts already wait in the account's TikTok inbox."),
  spam_risk_user_banned_from_posting: {
    ...FINAL,
    message: "TikTok bars this account from publishing.",
    next: { step: "Open the TikTok app to see why.", link: "https://www.tiktok.com" },
  },
  internal: {
    category: "platform",
    retryable: false,
    message: "TikTok failed while it processed the post.",
    next: { step: "Try again.", link: null },
  },
  upload_failed: {
    category: "platform",
    retryable: true,
    message: "TikTok could not take the file.",
    next: { step: "Nothing to do: the post is tried again.", link: null },
  },
  refused: {
    ...FINAL,
    message: "TikTok refused the post.",
    next: { step: "Change the post, then try again.", ...EDIT },
  },
} as const satisfies ErrorTable;
export type TikTokError = keyof typeof ERRORS;

export function isTikTokError(code: string): code is TikTokError {
  return Object.hasOwn(ERRORS, code);
}
