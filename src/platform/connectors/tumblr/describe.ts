import { msg } from "#kernel/language.ts";
import type { Capabilities, CodecLimits, Connector, Content, Options } from "../contract.ts";
import { APP_ERRORS } from "../shared/description/app-errors.ts";
import { checkAddress, checkLimits } from "../shared/text/limits.ts";
import { checkParagraphs } from "../shared/text/paragraphs.ts";

/** Source: "Post Content Limits" of the NPF specification in tumblr/docs, read 1 December 2026. */
export const LIMITS = { paragraph: 4096, paragraphs: 1000, links: 100 };
const image = { types: ["image/jpeg", "image/png", "image/gif"], bytes: 10_000_000 };
const safe_codecs: CodecLimits = { video: ["h264"], audio: ["aac"] };
/** Sources: the same page; the README for the sizes of files. */
const capabilities: Capabilities = {
  text_limit: 900_000,
  text_bytes_limit: 900_000,
  text_counting: { unit: "code_points" },
  media_limit: 30,
  media_types: [...image.types, "video/mp4"],
  media_bytes_limit: image.bytes,
  media: { image, video: { types: ["video/mp4"], bytes: 100_000_000, seconds: { max: 3600 }, safe_codecs } },
  media_mixes: [{ image: 30, gif: 30 }, { video: 1 }],
  alt_text_limit: 4096,
  thread: false,
  first_comment: false,
};

export const OPTIONS = {
  title: { kind: "text", label: msg("Title"), help: msg("A heading above the post."), max: LIMITS.paragraph },
  link: { kind: "text", label: msg("Link"), help: msg("Shown as a card below the text."), max: 2000 },
} as const satisfies Options;

const countText = (text: string): number => [...text].length;

/** A title or a link alone is a post. */
const textOf = ({ body, options: { title, link } }: Content) =>
  body.trim() === "" ? String(title || link || "") : body;

export const tumblr: Connector = {
  platform: "tumblr",
  name: "Tumblr",
  icon: "brand-tumblr",
  color: "#001935",
  category: "social",
  metrics: ["likes", "shares", "followers"],
  connection: "redirect",
  keys: ["TUMBLR_CONSUMER_KEY", "TUMBLR_CONSUMER_SECRET"],
  setup: {
    steps: [
      msg("Register an application at tumblr.com/oauth/apps."),
      msg("Enter {APP_URL}/oauth/tumblr/callback as its OAuth2 redirect URL."),
      msg("Copy the OAuth consumer key and the secret key into Masthead."),
    ],
    review: msg("Tumblr reviews no app before it posts. An app makes up to 1,000 requests an hour and 5,000 a day."),
  },
  guide: {
    connect: [
      "Each blog that the account may post to is a channel, through this installation's own Tumblr app. You accept the permissions at Tumblr, come back and choose the blogs.",
      "A post has a heading, up to 30 images or one video, paragraphs, a link with its card, and the post's tags. It is published at once: Tumblr's queue is not used.",
    ],
    settlement:
      "After a request without a response, the blog's posts since then are compared by their text and the number of their files. The post is sent again only if none of them is it. Tumblr lists a video once it is converted, so of these a user decides when the post isn't found.",
  },
  capabilities,
  options: OPTIONS,
  errors: APP_ERRORS,
  changes: { edit: { options: ["title", "link"] }, remove: {} },
  pace: { channel: { requests: 100, seconds: 3600 }, app: { requests: 1000, seconds: 3600 } },
  countText,
  preflight: (content, limits = capabilities) => [
    ...checkLimits({ ...content, body: textOf(content) }, limits),
    ...checkParagraphs(content.body, LIMITS),
    ...checkAddress(content.options.link, "options.link"),
  ],
};

export const connectors = [tumblr];
