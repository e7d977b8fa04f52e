import { cutText } from "#kernel/excerpt.ts";
import { t } from "#kernel/language.ts";
import type { Capabilities, ContentMedia, PreflightIssue } from "../../contract.ts";
import { countGraphemes } from "./limits.ts";

type Poll = { answers: readonly string[]; hours: number | undefined; media: readonly ContentMedia[] };
type PollRule = {
  /** Where the limits apply, as in "Polls {where} have no more than four answers". */
  where: string;
  limits: NonNullable<Capabilities["poll"]>;
  /** Characters of an answer as the network counts them; graphemes by default. */
  countText?: (text: string) => number;
};

/** Issues of a poll of the options `poll` and `poll_hours`; none of a post without one. */
export function checkPoll(
  { answers, hours, media }: Poll,
  { where, limits, countText = countGraphemes }: PollRule,
): PreflightIssue[] {
  if (answers.length === 0) return [];
  const issue = { code: "poll_invalid", field: "options.poll", severity: "error" } as const;
  if (answers.length < 2 || new Set(answers).size < answers.length) {
    const message = t("A poll needs at least two different answers.");
    return [{ ...issue, message, fix: t("Change the answers.") }];
  }
  if (answers.length > limits.options) {
    const message = t("Polls {where} have no more than {most} answers.", { where, most: limits.options });
    return [{ ...issue, message, fix: t("Remove answers.") }];
  }
  const long = answers.find((answer) => countText(answer) > limits.characters);
  if (long !== undefined) {
    const about = { where, most: limits.characters, answer: cutText(long, 40) };
    const message = t("Answers {where} have no more than {most} characters: “{answer}” is longer.", about);
    return [{ ...issue, message, fix: t("Shorten the answer.") }];
  }
  const seconds = (hours ?? limits.seconds.min / 3600) * 3600;
  if (seconds < limits.seconds.min || seconds > limits.seconds.max) {
    const about = {
      where,
      min: Math.ceil(limits.seconds.min / 3600),
      max: Math.floor(limits.seconds.max / 3600),
    };
    const message = t("Polls {where} last from {min} to {max} hours.", about);
    return [{ ...issue, field: "options.poll_hours", message, fix: t("Choose another duration.") }];
  }
  if (media.length === 0) return [];
  const message = t("A post has either a poll or media {where}.", { where });
  return [{ ...issue, code: "poll_with_media", message, fix: t("Remove the poll or the media.") }];
}
