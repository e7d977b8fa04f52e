import type { Answer, Asked } from "../stand-in.ts";
import { accept, gone, paged, refuse, timeText } from "./answers.ts";
import { createVideos } from "./videos.ts";

export const FB_PERSON = "10150000000000001";
export const META_APP_ID = "1234567890";
export const FB_PAGE = "104000000000001";
export const pageToken = (page: string) => `page-token-${page}`;

export type FacebookPost = {
  id: string;
  message: string;
  photos: string[];
  form: Record<string, unknown>;
  at: number;
};
export type FacebookComment = {
  id: string;
  message: string;
  under: string;
  at: number;
  isHidden?: boolean;
  isLiked?: boolean;
  /** The ID of its photo. */
  attachment?: string | null;
};

/** Pages as `me/accounts` and the lists of business portfolios return them. */
const pageOf = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  access_token: pageToken(id),
  tasks: ["MANAGE", "CREATE_CONTENT"],
  ...more,
});
const FILLER = Array.from({ length: 100 }, (_, index) =>
  pageOf(`2040000000${String(index).padStart(3, "0")}`, `Branch ${index}`),
);
const LINKED = {
  instagram_business_account: { id: "17841400000000001", username: "northcoffee", name: "North Coffee" },
};

/** A page with its posts, stories and comments. Source: developers.facebook.com/docs/pages-api, 24 November 2026. */
export function createFacebook(nextId: () => string) {
  const journal: FacebookPost[] = [];
  const comments: FacebookComment[] = [];
  const stories: { id: string; media: string; at: number }[] = [];
  const messages: { to: string; text: string }[] = [];
  /** Uploaded images by ID: bytes and alt text. */
  const photos = new Map<string, { bytes: number; alt: string; isPublished: boolean }>();
  const person = {
    declined: [] as string[],
    accounts: [...FILLER, pageOf(FB_PAGE, "North Coffee", { username: "northcoffee", ...LINKED })] as object[],
    businesses: [{ id: "9001", name: "North Group" }],
    owned: [pageOf("301", "Owned by the group"), pageOf("302", "Only ads", { tasks: ["ADVERTISE"] })] as object[],
    client: [{ id: "303", name: "Without access" }] as object[],
    isRemoved: false,
    subscribed: "",
  };
  const videos = createVideos(nextId, store);

  function store(id: string, message: string, form: Record<string, unknown>): void {
    journal.push({ id: `${FB_PAGE}_${id}`, message, photos: [], form, at: Date.now() });
  }

  function answer(path: string, asked: Asked, fields: Record<string, unknown>): Answer | Promise<Answer> {
    const [id = "", edge = ""] = path.split("/");
    if (id === "me") return readPerson(edge, asked);
    if (id === "9001") return paged(edge === "owned_pages" ? person.owned : person.client, asked);
    if (asked.method === "DELETE" && edge === "permissions") {
      person.isRemoved = true;
      return accept({ success: true });
    }
    if (id === FB_PAGE) return asked.method === "POST" ? act(edge, fields) : readPage(edge, asked);
    const video = videos.find(id);
    if (video && edge === "captions" && asked.method === "POST") return videos.caption(video, fields);
    if (video) return videos.show(video);
    return aboutPost(id, edge, asked, fields);
  }

  function readPerson(edge: string, asked: Asked): Answer {
    const scopes = ["pages_show_list", "pages_manage_posts", "pages_read_engagement", "business_management"];
    const ofInstagram = ["instagram_basic", "instagram_content_publish"];
    switch (edge) {
      case "":
        return accept({ id: FB_PERSON, name: "Olive Owner" });
      case "permissions":
        return paged(
          [...scopes, ...ofInstagram].map((permission) => ({
            permission,
            status: person.declined.includes(permission) ? "declined" : "granted",
          })),
          asked,
        );
      case "accounts":
        return paged(person.accounts, asked);
      case "businesses":
        return paged(person.businesses, asked);
      default:
        return gone();
    }
  }

  function act(edge: string, fields: Record<string, unknown>): Answer {
    switch (edge) {
      case "photos": {
        if (fields.published !== "false" || !(fields.source instanceof File))
          return refuse(100, "Upload a photo first.");
        const id = nextId();
        photos.set(id, { bytes: fields.source.size, alt: String(fields.alt_text_custom ?? ""), isPublished: false });
        return accept({ id });
      }
      case "feed":
        return publish(fields);
      case "videos":
      case "video_reels":
      case "video_stories":
        return videos.upload(edge, fields);
      case "photo_stories": {
        const id = nextId();
        stories.push({ id, media: String(fields.photo_id), at: Date.now() });
        return photos.has(String(fields.photo_id)) ? accept({ success: true, post_id: id }) : gone();
      }
      case "subscribed_apps":
        person.subscribed = String(fields.subscribed_fields);
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

  function publish(fields: Record<string, unknown>): Answer {
    const attached = Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith("attached_media[") ? [String(JSON.parse(String(value)).media_fbid)] : [],
    );
    if (attached.some((id) => photos.get(id)?.isPublished !== false)) return refuse(100, "Invalid attached media.");
    const message = String(fields.message ?? "");
    if (fields.place !== undefined && !/^\d+$/.test(String(fields.place))) return refuse(100, "Invalid place.");
    if (message === "" && attached.length === 0 && !fields.link) return refuse(100, "The post is empty.");
    for (const id of attached) photos.set(id, { ...(photos.get(id) ?? { bytes: 0, alt: "" }), isPublished: true });
    const post = { id: `${FB_PAGE}_${nextId()}`, message, photos: attached, form: fields, at: Date.now() };
    journal.push(post);
    return accept({ id: post.id });
  }

  function readPage(edge: string, asked: Asked): Answer {
    switch (edge) {
      case "":
        return accept({ id: FB_PAGE, name: "North Coffee", username: "northcoffee", followers_count: 2048 });
      case "subscribed_apps":
        return paged(
          person.subscribed === ""
            ? []
            : [{ id: META_APP_ID, name: "Stand-in", subscribed_fields: person.subscribed.split(",") }],
          asked,
        );
      case "published_posts":
        return paged(journal.toReversed().map(viewPost), asked);
      case "stories":
        return paged(
          stories.toReversed().map(({ id, media, at }) => ({
            post_id: id,
            media_id: media,
            creation_time: String(Math.floor(at / 1000)),
          })),
          asked,
        );
      case "insights":
        return readFollows(asked);
      default:
        return gone();
    }
  }

  /** A hundred followers on the first day, and one more on each. Source: …/docs/graph-api/reference/insights. */
  function readFollows({ query }: Asked): Answer {
    const [since, until] = [query.get("since") ?? "", query.get("until") ?? ""].map((day) => Date.parse(day));
    const days = Math.round(((until ?? 0) - (since ?? 0)) / 86_400_000);
    if (query.get("metric") !== "page_follows" || query.get("period") !== "day" || !(days > 0 && days <= 90))
      return refuse(100, "There cannot be more than 90 days (7776000 s) between since and until");
    const values = Array.from({ length: days }, (_, index) => {
      return { value: 100 + index, end_time: timeText((since ?? 0) + (index + 1) * 86_400_000 + 8 * 3_600_000) };
    });
    return accept({ data: [{ name: "page_follows", period: "day", values }] });
  }

  function aboutPost(id: string, edge: string, asked: Asked, fields: Record<string, unknown>): Answer {
    const post = journal.find((one) => one.id === id);
    const comment = comments.find((one) => one.id === id);
    if (edge === "comments") {
      if (asked.method === "POST") {
        const attachment = fields.attachment_id === undefined ? null : String(fields.attachment_id);
        if (attachment !== null && photos.get(attachment)?.isPublished !== false)
          return refuse(100, "Invalid parameter");
        const message = String(fields.message ?? "");
        const made = { id: `${id}_${nextId()}`, message, under: id, at: Date.now(), attachment };
        comments.push(made);
        return accept({ id: made.id });
      }
      return paged(
        comments
          .filter(({ under }) => under === id)
          .map(({ at, ...one }) => ({ ...one, created_time: timeText(at), from: { id: FB_PAGE } })),
        asked,
      );
    }
    const there = post ?? comment;
    if (!there) return gone();
    if (edge === "likes" && comment) {
      comment.isLiked = asked.method === "POST";
      return accept({ success: true });
    }
    if (asked.method === "DELETE") {
      if (post) journal.splice(journal.indexOf(post), 1);
      if (comment) comments.splice(comments.indexOf(comment), 1);
      return accept({ success: true });
    }
    if (asked.method === "POST" && comment && fields.is_hidden !== undefined) {
      comment.isHidden = fields.is_hidden === "true";
      return accept({ success: true });
    }
    if (asked.method === "POST") {
      there.message = String(fields.message);
      return accept({ success: true });
    }
    if (edge === "insights") {
      const names = (asked.query.get("metric") ?? "").split(",");
      return accept({ data: names.map((name, index) => ({ name, values: [{ value: index + 40 }] })) });
    }
    return accept(
      post ? viewPost(post) : { id, message: there.message, permalink_url: `https://www.facebook.com/${id}` },
    );
  }

  return { journal, comments, stories, messages, photos, person, videos, answer };
}

function viewPost({ id, message, photos, at }: FacebookPost) {
  const data = photos.map((photo) => ({ target: { id: photo } }));
  return {
    id,
    message,
    created_time: timeText(at),
    permalink_url: `https://www.facebook.com/${id}`,
    reactions: { data: [], summary: { total_count: 9 } },
    comments: { data: [], summary: { total_count: 2 } },
    shares: { count: 3 },
    ...(data.length > 0 ? { attachments: { data: [{ subattachments: { data } }] } } : {}),
  };
}
