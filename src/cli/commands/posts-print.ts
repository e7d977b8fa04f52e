import type { Comment, Issue, Post, Publication } from "#client/types.gen.ts";
import type { WrittenThrough } from "#domain/content/provenance/schema.ts";
import { humanizeName } from "../format.ts";
import type { Io } from "../io.ts";
import { bold, type Column, cleanText, dim, printFields, printTable } from "../print.ts";
import { clockTime } from "../times.ts";

export const POST_COLUMNS: Column<Post>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Status", value: ({ status }) => humanizeName(status) },
  { head: "When", value: ({ scheduled_at: at, timezone }) => at && clockTime(at, timezone) },
  { head: "Channels", value: ({ publications }) => publications.map(channelName).join(" ") || null },
  { head: "Author", value: ({ author }) => author.name },
  { head: "Text", value: ({ body }) => body, isFlexible: true },
];

/** As `--channel` takes it. */
export function channelName({ channel: { platform, handle } }: Pick<Publication, "channel">): string {
  return `${platform}:${handle}`;
}

const publicationColumns = ({ timezone }: Post): Column<Publication>[] => [
  { head: "Channel", value: channelName },
  { head: "Status", value: ({ status }) => humanizeName(status) },
  { head: "When", value: ({ scheduled_at: at }) => at && clockTime(at, timezone) },
  { head: "Published", value: ({ published_at: at }) => at && clockTime(at, timezone) },
  { head: "", value: ({ error, permalink }) => error?.message ?? permalink, isFlexible: true },
];

export async function printPost(io: Io, post: Post): Promise<void> {
  const when = post.scheduled_at && clockTime(post.scheduled_at, post.timezone);
  printFields(io, [
    ["Post", post.id],
    ["Status", humanizeName(post.status)],
    ["When", when],
    ["Author", writtenBy(post)],
    ["Revision", post.revision],
    ["Tags", post.tags.join(", ")],
    ["Media", post.media.map(({ id, name }) => `${id} ${name}`).join("\n")],
    ["Campaign", post.campaign?.name],
    ["Idea", post.idea_id],
    ["Assignee", post.assignee?.name],
    ["Due", post.due_at && clockTime(post.due_at, post.timezone)],
    ["UTM campaign", post.utm_campaign],
    ["Note", post.internal_note],
    ["Actions", post.allowed_actions.map(humanizeName).join(", ")],
    ["Format", post.format === "plain" ? "" : humanizeName(post.format)],
    ["Text", post.body],
  ]);
  if (post.publications.length === 0) return;
  io.out("");
  printTable(io, publicationColumns(post), post.publications);
}

/** One line about a post, after an action on it. */
export function printPostLine(io: Io, { id, status, scheduled_at: at, timezone }: Post): void {
  io.out(`Post ${id}: ${bold(io, humanizeName(status))}${at ? ` for ${clockTime(at, timezone)}` : ""}.`);
}

const ORIGIN_LABELS: Record<Post["origin"], string> = {
  web: "the studio",
  api: "the API",
  mcp: "MCP",
  cli: "the CLI",
  import: "an import",
};

type Authorship = { written_through?: Pick<WrittenThrough, "name"> | null };

/** The author's name and, if an app wrote the post, the name of the app. */
function writtenBy({ author, origin, written_through: through }: Post & Authorship): string {
  return through?.name ? `${author.name} via ${ORIGIN_LABELS[origin]}, with ${through.name}` : author.name;
}

export function printComments(io: Io, comments: readonly Comment[]): void {
  for (const comment of comments) {
    const who = comment.author?.name ?? comment.guest_name ?? "Someone";
    const facts = [
      humanizeName(comment.kind),
      comment.visibility === "team" ? "team only" : "",
      comment.resolved ? "resolved" : "",
    ];
    const output = [clockTime(comment.created_at), ...facts.filter((fact) => fact !== "")].join(", ");
    io.out(`${dim(io, `#${comment.id}`)}  ${bold(io, cleanText(who))}  ${output}`);
    const text = comment.mentions.reduce((rest, { id, name }) => rest.replaceAll(`@[${id}]`, `@${name}`), comment.body);
    if (text !== "") for (const line of text.split("\n")) io.out(`    ${cleanText(line)}`.trimEnd());
    for (const { id, alt_text: alt } of comment.images) {
      io.out(`    ${dim(io, `image ${id}`)}${alt === "" ? "" : `  ${cleanText(alt)}`}`);
    }
  }
}

export const ISSUE_COLUMNS: Column<Issue>[] = [
  { head: "", value: ({ severity }) => severity },
  { head: "Channel", value: ({ platform, channel_id: id }) => platform && `${platform} (${id})` },
  { head: "Field", value: ({ field }) => field },
  { head: "Issue", value: ({ message }) => message, isFlexible: true },
  { head: "Fix", value: ({ fix }) => fix },
];
