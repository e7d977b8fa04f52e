import { t } from "#kernel/language.ts";
import type { Content, PreflightIssue } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { checkPoll } from "../shared/text/poll.ts";
import { OPTIONS } from "./options.ts";
import { postUrnOf } from "./post-urn.ts";
import { unknownMentions } from "./text.ts";

/**
 * Source: learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/poll-post-api, read 30 November 2026;
 * the lengths as docs.zernio.com quotes them.
 */
const POLL = { options: 4, characters: 30, seconds: { min: 86_400, max: 14 * 86_400 } };

/** A repost may have no text of its own. */
export function withReshared(content: Content): Content {
  const { reshare = "" } = readOptions(OPTIONS, content.options);
  return content.body.trim() === "" && reshare !== "" ? { ...content, body: "…" } : content;
}

/** Polls, reposts and mentions. */
export function checkContent({ body, media, options }: Content): PreflightIssue[] {
  const { poll = [], poll_question: question = "", reshare = "" } = readOptions(OPTIONS, options);
  const issue = (code: string, field: string, message: string, fix: string): PreflightIssue[] => [
    { code, field, severity: "error", message, fix },
  ];
  const rule = { where: t("on LinkedIn"), limits: POLL, countText: (text: string) => text.length };
  const hasMore = reshare !== "" && (media.length > 0 || poll.length > 0);
  return [
    ...checkPoll({ answers: poll, hours: undefined, media }, rule),
    ...(poll.length > 0 && question.trim() === ""
      ? issue("poll_question_missing", "options.poll_question", t("The poll has no question."), t("Write one."))
      : []),
    ...(reshare !== "" && postUrnOf(reshare) === null
      ? issue(
          "option_invalid",
          "options.reshare",
          t("LinkedIn reposts only by an address with urn:li:share or urn:li:ugcPost."),
          t("On LinkedIn, choose “Embed this post” and paste the code from there."),
        )
      : []),
    ...(hasMore
      ? issue(
          "reshare_with_media",
          "options.reshare",
          t("A repost has no files and no poll of its own."),
          t("Remove them, or the post to repost."),
        )
      : []),
    ...unknownMentions(body).map((mention) => ({
      code: "mention_unknown",
      field: "body",
      severity: "warning" as const,
      message: t("LinkedIn shows “{mention}” as it is written: it names no company and no member.", { mention }),
      fix: t("Put a URN into the brackets, such as urn:li:organization:2414183."),
    })),
  ];
}
