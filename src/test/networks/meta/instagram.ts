import type { Answer, Asked } from "../stand-in.ts";
import { accept, gone, paged, refuse, timeText } from "./answers.ts";
import { createContainers } from "./containers.ts";
import { fetchedFile } from "./fetched-media.ts";

export const IG_ACCOUNT = "17841400000000001";
export const IG_SCOPED_USER = "9020000000000001";
export const IG_TOKEN = "ig-long-1";

export type InstagramPost = {
  id: string;
  caption: string;
  type: string;
  files: string[];
  form: Record<string, unknown>;
  at: number;
};
export type InstagramComment = {
  id: string;
  text: string;
  under: string;
  at: number;
  username: string;
  isHidden?: boolean;
};

/** An account with its posts and comments. Source: developers.facebook.com/docs/instagram-platform, 24 November 2026. */
export function createInstagram(nextId: () => string) {
  const containers = createContainers(nextId);
  const journal: InstagramPost[] = [];
  const comments: InstagramComment[] = [];
  const messages: { to: string; text: string }[] = [];
  const account = { type: "BUSINESS", quotaUsed: 3, isListing: true, subscribed: "" };

  function answer(path: string, asked: Asked, fields: Record<string, unknown>): Answer {
    const [id = "", edge = ""] = path.split("/");
    const isOwn = id === IG_ACCOUNT || id === "me";
    if (asked.method === "POST") return isOwn ? act(edge, fields) : actOn(id, edge, fields);
    if (isOwn) return read(edge, asked);
    const container = containers.find(id);
    if (container) return containers.show(container, "status_code", "status");
    return readPost(id, edge, asked);
  }

  function act(edge: string, fields: Record<string, unknown>): Answer {
    switch (edge) {
      case "media":
        if (String(fields.caption ?? "").length > 2200) return refuse(36004, "The caption is too long.", 2207010);
        return refusalOf(fields) ?? containers.create(fields, 10);
      case "media_publish":
        return publish(fields.creation_id);
      case "subscribed_apps":
        account.subscribed = String(fields.subscribed_fields);
        return accept({ success: true });
      case "messages": {
        const { id: to } = JSON.parse(String(fields.recipient));
        messages.push({ to, text: JSON.parse(String(fields.message)).text });
        return accept({ recipient_id: to, message_id: `m_${nextId()}` });
      }
      default:
        return gone();
    }
  }

  function refusalOf({ media_type: type, image_url: image, ...fields }: Record<string, unknown>): Answer | null {
    const tags: { username?: unknown; x?: number; y?: number }[] = JSON.parse(String(fields.user_tags ?? "[]"));
    const isPlaced = ({ x = -1, y = -1 }) => x >= 0 && x <= 1 && y >= 0 && y <= 1;
    if (tags.some((tag) => !tag.username || (image !== undefined && type !== "STORIES" && !isPlaced(tag))))
      return refuse(100, "Invalid user_tags", 2207018);
    const isReelOnly = [fields.cover_url, fields.audio_name, fields.trial_params].some((value) => value !== undefined);
    if (isReelOnly && type !== "REELS") return refuse(100, "This parameter is for reels.");
    if (fields.cover_url !== undefined && fetchedFile(fields.cover_url) === null)
      return refuse(9004, "The cover could not be fetched from this URI.", 2207052);
    const { graduation_strategy: strategy = "MANUAL" } = JSON.parse(String(fields.trial_params ?? "{}"));
    return ["MANUAL", "SS_PERFORMANCE"].includes(strategy) ? null : refuse(100, "Invalid graduation_strategy");
  }

  function publish(creationId: unknown): Answer {
    if (account.quotaUsed >= 100) return refuse(4, "Application request limit reached", 2207042, 403);
    const taken = containers.take(creationId);
    if (!("form" in taken)) return taken;
    const { form, files } = taken;
    const type = form.media_type === "STORIES" ? "STORY" : form.media_type === "REELS" ? "REELS" : "FEED";
    const post = {
      id: nextId(),
      caption: type === "STORY" ? "" : String(form.caption ?? ""),
      type,
      files,
      form,
      at: Date.now(),
    };
    journal.push(post);
    account.quotaUsed += 1;
    return accept({ id: post.id });
  }

  function actOn(id: string, edge: string, fields: Record<string, unknown>): Answer {
    const commented = comments.find((comment) => comment.id === id);
    if (edge === "" && commented && fields.hide !== undefined) {
      commented.isHidden = fields.hide === "true";
      return accept({ success: true });
    }
    const isKnown = journal.some((post) => post.id === id) || comments.some((comment) => comment.id === id);
    if (!isKnown && edge !== "replies") return gone();
    if (edge === "comments" || edge === "replies") {
      const comment = {
        id: nextId(),
        text: String(fields.message),
        under: id,
        at: Date.now(),
        username: "northcoffee",
      };
      comments.push(comment);
      return accept({ id: comment.id });
    }
    return gone();
  }

  function read(edge: string, asked: Asked): Answer {
    const newest = journal.toReversed();
    switch (edge) {
      case "":
        return accept({
          id: IG_SCOPED_USER,
          user_id: IG_ACCOUNT,
          username: "northcoffee",
          name: "North Coffee",
          account_type: account.type,
          followers_count: 512,
        });
      case "media":
        return paged(account.isListing ? newest.filter(({ type }) => type !== "STORY").map(viewPost) : [], asked);
      case "stories":
        return paged(newest.filter(({ type }) => type === "STORY").map(viewPost), asked);
      case "content_publishing_limit":
        return accept({
          data: [{ quota_usage: account.quotaUsed, config: { quota_total: 100, quota_duration: 86_400 } }],
        });
      default:
        return gone();
    }
  }

  function readPost(id: string, edge: string, asked: Asked): Answer {
    const post = journal.find((one) => one.id === id);
    if (!post) return gone();
    if (edge === "comments") {
      const under = comments.filter((one) => one.under === id);
      return paged(
        under.map(({ at, ...one }) => ({ ...one, timestamp: timeText(at) })),
        asked,
      );
    }
    if (edge === "insights") return insights(asked, post.type);
    return accept(viewPost(post));
  }

  function insights({ query }: Asked, type: string): Answer {
    const known = type === "STORY" ? ["views", "replies", "shares"] : ["views", "likes", "comments", "shares", "saved"];
    const names = (query.get("metric") ?? "").split(",");
    const unknown = names.find((name) => !known.includes(name));
    if (unknown) return refuse(100, `(#100) metric ${unknown} is not available`);
    return accept({ data: names.map((name, index) => ({ name, period: "lifetime", values: [{ value: index + 5 }] })) });
  }

  return { containers, journal, comments, messages, account, answer };
}

function viewPost({ id, caption, type, at, form, files }: InstagramPost) {
  const permalink = `https://www.instagram.com/p/${id}/`;
  return {
    id,
    caption,
    media_product_type: type,
    timestamp: timeText(at),
    permalink,
    ...(type === "REELS" ? { is_shared_to_feed: form.share_to_feed !== "false" } : {}),
    ...(files.length > 1 ? { children: { data: files.map((_, index) => ({ id: `${id}${index}` })) } } : {}),
  };
}
