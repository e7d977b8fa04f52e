import {
  type Capabilities,
  type CodecLimits,
  type Connection,
  type Connector,
  MEDIA_KINDS,
  METRIC_KEYS,
  type MediaLimits,
  type Option,
} from "#platform/connectors/contract.ts";
import { AUDIO_CODEC_NAMES, VIDEO_CODEC_NAMES } from "#platform/connectors/shared/media/codecs.ts";

const CONNECTIONS: Record<Connection, string> = {
  built_in: "Nothing: every brand has it",
  address: "An address",
  credentials: "Credentials",
  redirect: "Signing in on the platform",
};

/** What is needed to connect, in a few words. */
export function describeConnection(connection: Connection): string {
  return CONNECTIONS[connection];
}

/** The values that a client may send for an option. */
export function describeOption(option: Option): string {
  switch (option.kind) {
    case "select":
      return `One of ${Object.keys(option.choices).join(", ")}`;
    case "text":
      return `Text of up to ${option.max} characters`;
    case "checkbox":
      return "true or false";
    case "number":
      return `A whole number from ${option.min} to ${option.max}`;
    case "list":
      return `Up to ${option.most} texts of up to ${option.max} characters`;
    case "dynamic_select":
      return "One of the channel's own, from GET /channels/{id}/choices";
    case "dynamic_list":
      return `Up to ${option.most} of the channel's own, from GET /channels/{id}/choices`;
  }
}

/** What can be changed on the platform after publishing. */
export function describeChanges({ changes, options }: Pick<Connector, "changes" | "options">): string {
  const { edit, remove } = changes ?? {};
  const labels = edit?.options.map((key) => options?.[key]?.label ?? key) ?? [];
  const editable = labels.length > 0 ? `text and these options: ${labels.join(", ")}` : "text";
  const hours = remove?.withinSeconds === undefined ? null : Math.floor(remove.withinSeconds / 3600);
  const within = hours === null ? "" : ` within ${hours} hours of publishing`;
  if (edit && remove) return `A published post can be edited (${editable}) and deleted${within}.`;
  if (edit) return `A published post can be edited (${editable}), but not deleted.`;
  return remove
    ? `A published post can be deleted${within}, but not edited.`
    : "A published post can be neither edited nor deleted from here.";
}

const LIST = new Intl.ListFormat("en");

/** What can be done with what people write there. */
export function describeInbox({
  takesReplies,
  replyMedia,
  hidesComments,
  likes,
}: Pick<Connector, "takesReplies" | "replyMedia" | "hidesComments" | "likes">): string {
  if (!takesReplies) return "Nothing can be replied to from here.";
  return `${describeReplies({ hidesComments, likes })} ${describeReplyMedia(replyMedia)}`;
}

function describeReplyMedia(replyMedia: Connector["replyMedia"]): string {
  const kinds = Object.entries(replyMedia ?? {});
  if (kinds.length === 0) return "Replies are text only.";
  const most = (limit: number | undefined) =>
    limit === undefined ? "files as a post does" : limit === 1 ? "one file" : `up to ${limit} files`;
  return `A reply to a ${LIST.format(kinds.map(([kind, limits]) => `${kind} takes ${most(limits.media_limit)}`))}.`;
}

function describeReplies({ hidesComments, likes }: Pick<Connector, "hidesComments" | "likes">): string {
  const liking = likes ? "They can be liked as the channel." : "They can't be liked from here.";
  return hidesComments
    ? `What people write can be replied to, and comments can be hidden there and shown again. ${liking}`
    : `What people write can be replied to; comments can't be hidden from here. ${liking}`;
}

/** Whether its accounts can be found to mention them. */
export function describeMentions({ searchesAccounts }: Pick<Connector, "searchesAccounts">): string {
  return searchesAccounts
    ? "Accounts to mention are offered while you type @, and found by GET /channels/{id}/accounts."
    : "Its accounts can't be searched from here.";
}

/** Whether what is published elsewhere on an account is imported. */
export function describeHistory({ listsPosts }: Pick<Connector, "listsPosts">): string {
  if (listsPosts === undefined) return "Posts published elsewhere can't be imported from it.";
  return listsPosts === "charged"
    ? "Posts published elsewhere on the account can be imported; it charges for each, so this is off until turned on."
    : "Posts published elsewhere on the account are imported every day, and listed by GET /imported-posts.";
}

/** What it shows of a post with the format `markdown`. */
export function describeRichText({ richText = [] }: Pick<Connector, "richText">): string {
  return richText.length === 0
    ? "It shows no formatting: a post in Markdown is sent as plain text."
    : `Of a post in Markdown it shows: ${LIST.format(richText)}.`;
}

/** The metrics it reports, and those it does not. */
export function describeMetrics({
  name,
  metrics = [],
  listsPosts,
}: Pick<Connector, "name" | "metrics" | "listsPosts">): string {
  if (metrics.length === 0) return `${name} reports no metrics.`;
  const missing = METRIC_KEYS.filter((key) => !metrics.includes(key));
  const reported = metrics.map((key) => (key === "followers" ? "followers of the channel" : key));
  // What is charged for each post is not read every hour.
  const often = listsPosts === "charged" ? "" : ", and every hour for those of the last two days";
  return `Metrics, once a night for publications of the last 90 days${often}: ${LIST.format(reported)}. Not reported: ${LIST.format(missing)}.`;
}

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number) => `${Number((bytes / MEGABYTE).toFixed(1))} MB`;
const KINDS = { image: "Image", gif: "GIF", video: "Video", document: "Document" } as const;

/** Limits as rows of a table: name and value. */
export function limitRows(limits: Capabilities): [string, string][] {
  const { text_limit, text_bytes_limit, text_counting: counting, media_limit, alt_text_limit } = limits;
  const link = counting?.link_length ? `; a link counts ${counting.link_length}` : "";
  const bytes = text_bytes_limit ? `, ${text_bytes_limit.toLocaleString("en")} bytes` : "";
  const byKind = limits.media ?? { image: { types: limits.media_types, bytes: limits.media_bytes_limit } };
  return [
    ["Text", `${text_limit.toLocaleString("en")} characters${bytes}${link}`],
    ["Media", String(media_limit)],
    ...MEDIA_KINDS.flatMap((kind): [string, string][] => {
      const own = byKind[kind];
      return own && own.types.length > 0 ? [[limits.media ? KINDS[kind] : "File", describeFiles(own)]] : [];
    }),
    ["Alt text", alt_text_limit === 0 ? "Not taken" : `${alt_text_limit.toLocaleString("en")} characters`],
    ["Threads", limits.thread ? "Yes" : "No"],
    ["First comment", limits.first_comment ? "Yes" : "No"],
  ];
}

function describeFiles({ types, bytes, pixels, seconds, pages, codecs, safe_codecs: safe }: MediaLimits): string {
  const parts = [types.join(", "), `up to ${megabytes(bytes)}`];
  if (pixels !== undefined) parts.push(`${Number((pixels / 1_000_000).toFixed(1))} megapixels`);
  if (seconds?.max !== undefined) parts.push(`${seconds.max} seconds`);
  if (pages !== undefined) parts.push(`${pages} pages`);
  if (codecs) parts.push(`only ${describeCodecs(codecs)}`);
  if (safe) parts.push(`with a warning for all but ${describeCodecs(safe)}`);
  return parts.join("; ");
}

function describeCodecs({ video = [], audio = [], chroma, bit_depth, channels, sample_rate }: CodecLimits): string {
  const parts = [...video.map((codec) => VIDEO_CODEC_NAMES[codec]), ...audio.map((codec) => AUDIO_CODEC_NAMES[codec])];
  if (chroma) parts.push(`color ${chroma.join(" or ")}`);
  if (bit_depth !== undefined) parts.push(`${bit_depth} bits per color`);
  if (channels !== undefined) parts.push(`${channels} audio channels`);
  if (sample_rate !== undefined) parts.push(`audio up to ${sample_rate / 1000} kHz`);
  return parts.join(", ");
}
