import { kindOf, mediaUrl } from "#domain/content/media/rules.ts";
import { withHandles } from "#domain/content/saved-mentions/rules.ts";
import { LINK_TOKEN } from "#domain/events/mail/rules.ts";
import { cutText } from "#kernel/excerpt.ts";
import { formatDate, t } from "#kernel/language.ts";
import { currentZone } from "#kernel/zone-names.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { readableText } from "#platform/connectors/shared/rich-text/article.ts";
import type { Brand } from "#platform/db/index.ts";
import type { MailPost } from "#platform/mail/index.ts";
import type { FullPost, FullPublication } from "../find.ts";
import { sentMentionsOfAll } from "../reading/sent-mentions.ts";
import { readOverrides } from "../rules.ts";
import { isDueOnceApproved } from "../terms.ts";

/** Of a post's text in a mail, in characters: enough to decide about most posts, and no page of it. */
const MAX_TEXT = 1200;

/**
 * A post in review as the email to its approvers shows it.
 * @param mayDecide whether the email's link decides about it
 */
export function mailPost(
  { APP_URL }: { APP_URL: string },
  { name, timezone }: Pick<Brand, "name" | "timezone">,
  post: FullPost,
  mayDecide: boolean,
): MailPost {
  const asset = post.media[0]?.asset;
  const bodyOf = ({ overrides }: FullPublication) => readOverrides(overrides).body ?? post.body;
  const text = post.body || post.publications.map(bodyOf).find(Boolean) || "";
  const mentions = sentMentionsOfAll(
    post,
    post.publications.filter((publication) => bodyOf(publication) === text),
  );
  return {
    brand: name,
    text: shorten(readableText(post, withHandles(text, mentions))),
    channels: post.publications.map(({ channel: { displayName, platform } }) =>
      platform === "feed" ? t("Feed page") : `${displayName} (${platformName(platform)})`,
    ),
    time: timeOf(post, timezone),
    ...(asset && {
      image: {
        url: mediaUrl(APP_URL, asset.thumbKey),
        alt: asset.altText || (kindOf(asset.type) === "image" ? t("The post's image") : t("The post's video")),
      },
    }),
    ...(mayDecide && {
      actions: [
        { label: t("Approve"), url: decisionUrl(APP_URL, post.id, "approve"), isMain: true },
        { label: t("Request changes"), url: decisionUrl(APP_URL, post.id, "changes") },
      ],
    }),
  };
}

/** The page that asks to confirm the decision; the token replaces its name when the mail is sent. */
function decisionUrl(appUrl: string, postId: number, decision: "approve" | "changes"): string {
  return `${appUrl}/decide/${LINK_TOKEN}?post=${postId}&to=${decision}`;
}

function timeOf({ scheduledAt: time, publications }: FullPost, timezone: string): string {
  const isDue = publications.some(({ status, scheduledAt: at, followsPost }) =>
    isDueOnceApproved({ status, at, followsPost }),
  );
  if (isDue) return t("as soon as it is approved");
  return time === null ? t("not scheduled yet") : describeTime(time, timezone);
}

/** With its line breaks. */
function shorten(text: string): string {
  return cutText(text.trim(), MAX_TEXT);
}

/** `Fri, Nov 27, 16:00 (Europe/Berlin)`. */
export function describeTime(moment: Date, timeZone: string): string {
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const words = formatDate(moment, {
    ...day,
    ...time,
    timeZone,
  });
  return `${words} (${currentZone(timeZone).replaceAll("_", " ")})`;
}
