import { z } from "zod";
import { countThreadsText } from "#platform/connectors/meta/threads/text.ts";
import type { Answer, Asked } from "../stand-in.ts";
import { accept, gone, paged, refuse, timeText } from "./answers.ts";
import { type Container, createContainers } from "./containers.ts";

export const THREADS_USER = "26000000000000001";
export const THREADS_TOKEN = "th-long-1";

export type ThreadsPost = {
  id: string;
  text: string;
  replyTo: string | null;
  files: string[];
  isHidden?: boolean;
  form: Record<string, unknown>;
  at: number;
};

/** A profile with its posts and replies. Source: developers.facebook.com/docs/threads, 24 November 2026. */
export function createThreads(nextId: () => string) {
  const containers = createContainers(nextId);
  const journal: ThreadsPost[] = [];
  const mentions: { id: string; text: string; username: string; permalink: string; timestamp: string }[] = [];
  const account = { quotaUsed: 7 };

  function answer(path: string, asked: Asked, fields: Record<string, unknown>): Answer {
    const [id = "", edge = ""] = path.split("/");
    const isOwn = id === THREADS_USER || id === "me";
    if (asked.method === "POST") return isOwn ? act(edge, fields) : manage(id, edge, fields);
    if (asked.method === "DELETE") return remove(id);
    if (isOwn) return read(edge, asked);
    const container = containers.find(id);
    if (container) return containers.show(container, "status", "error_message");
    const post = journal.find((one) => one.id === id);
    if (!post) return gone();
    return edge === "insights" ? insights(asked) : accept(viewPost(post));
  }

  function manage(id: string, edge: string, fields: Record<string, unknown>): Answer {
    const reply = journal.find((one) => one.id === id);
    if (!reply || edge !== "manage_reply") return gone();
    if (!journal.some((post) => post.id === reply.replyTo && post.replyTo === null))
      return refuse(10, "Only top-level replies can be hidden.");
    reply.isHidden = fields.hide === "true";
    return accept({ success: true });
  }

  function act(edge: string, fields: Record<string, unknown>): Answer {
    if (edge === "threads_publish") return publish(fields.creation_id);
    if (edge !== "threads") return gone();
    if (countThreadsText(String(fields.text ?? "")) > 500)
      return refuse(100, "Param text must be at most 500 characters long.");
    if (fields.media_type === "TEXT" && !fields.text) return refuse(100, "The parameter text is required.");
    const odd = refuseAttachments(fields);
    if (odd) return odd;
    const created = containers.create(fields, 20);
    if (created.status !== 200 || fields.auto_publish_text !== "true") return created;
    const container = containers.find((created.body as { id: string }).id);
    return container ? store(container) : gone();
  }

  function publish(creationId: unknown): Answer {
    const taken = containers.take(creationId);
    return "form" in taken ? store(taken) : taken;
  }

  function store({ form, files }: Container): Answer {
    const replyTo = form.reply_to_id === undefined ? null : String(form.reply_to_id);
    const post = { id: nextId(), text: String(form.text ?? ""), replyTo, files, form, at: Date.now() };
    journal.push(post);
    account.quotaUsed += 1;
    return accept({ id: post.id });
  }

  function remove(id: string): Answer {
    const index = journal.findIndex((one) => one.id === id);
    if (index < 0) return gone();
    journal.splice(index, 1);
    return accept({ success: true, deleted_id: id });
  }

  function read(edge: string, asked: Asked): Answer {
    const newest = journal.toReversed();
    switch (edge) {
      case "":
        return accept({ id: THREADS_USER, username: "northcoffee", name: "North Coffee" });
      case "threads":
        return paged(newest.filter(({ replyTo }) => replyTo === null).map(viewPost), asked);
      case "replies":
        return paged(newest.filter(({ replyTo }) => replyTo !== null).map(viewPost), asked);
      case "mentions": {
        const since = Number(asked.query.get("since") ?? 0) * 1000;
        return paged(mentions.filter(({ timestamp }) => Date.parse(timestamp) >= since).toReversed(), asked);
      }
      case "threads_publishing_limit":
        return accept({
          data: [{ quota_usage: account.quotaUsed, config: { quota_total: 250, quota_duration: 86_400 } }],
        });
      case "threads_insights":
        return accept({ data: [{ name: "followers_count", total_value: { value: 77 } }] });
      default:
        return gone();
    }
  }

  function insights({ query }: Asked): Answer {
    const names = (query.get("metric") ?? "").split(",");
    return accept({ data: names.map((name, index) => ({ name, values: [{ value: index + 1 }] })) });
  }

  return { containers, journal, mentions, account, answer };
}

const Poll = z.strictObject({
  option_a: z.string().min(1).max(25),
  option_b: z.string().min(1).max(25),
  option_c: z.string().min(1).max(25).optional(),
  option_d: z.string().min(1).max(25).optional(),
});
const Attached = z.object({ plaintext: z.string().min(1).max(10_000) });

/** Source: …/threads/create-posts, polls, spoilers and text-attachments, 2 July 2026. */
function refuseAttachments({
  media_type: type,
  is_carousel_item: isItem,
  ...form
}: Record<string, unknown>): Answer | null {
  const { poll_attachment: poll, text_attachment: text, is_spoiler_media: isHidden, link_attachment: link } = form;
  if (isItem === "true") return null;
  if (isHidden === "true" && type === "TEXT") return refuse(100, "Spoiler media needs media.");
  if (poll !== undefined && (type !== "TEXT" || !Poll.safeParse(JSON.parse(String(poll))).success))
    return refuse(100, "Param poll_attachment is invalid.");
  if (text === undefined) return null;
  const isAlone = type === "TEXT" && poll === undefined && link === undefined;
  return isAlone && Attached.safeParse(JSON.parse(String(text))).success
    ? null
    : refuse(100, "Param text_attachment is invalid.");
}

/** Without the fields that a post doesn't have. */
function viewPost({ id, text, at, form, files }: ThreadsPost) {
  const { reply_control: audience = "everyone", topic_tag, link_attachment: link_attachment_url } = form;
  return {
    id,
    text,
    timestamp: timeText(at),
    permalink: `https://www.threads.net/@northcoffee/post/${id}`,
    reply_audience: String(audience).toUpperCase(),
    ...(topic_tag === undefined ? {} : { topic_tag }),
    ...(form.poll_attachment === undefined ? {} : { poll_attachment: JSON.parse(String(form.poll_attachment)) }),
    ...(link_attachment_url === undefined ? {} : { link_attachment_url }),
    ...(files.length > 1 ? { children: { data: files.map((_, index) => ({ id: `${id}${index}` })) } } : {}),
  };
}
