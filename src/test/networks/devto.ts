import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";
import { PIXEL } from "./telegram.ts";

export const DEVTO_KEY = "qf9eZ3bVYt5sWn8dKx2mRc7u";

const NewArticle = z.strictObject({
  title: z.string().min(1).max(128),
  body_markdown: z.string(),
  main_image: z.url().optional(),
  tags: z.array(z.string().regex(/^[\p{L}\p{N}]+$/u)).max(4),
  description: z.string().optional(),
  canonical_url: z.url().optional(),
  series: z.string().optional(),
  published: z.boolean().optional(),
});
type DevtoArticle = z.infer<typeof NewArticle> & { id: number; at: string };
export type DevtoStandIn = StandIn & {
  journal: DevtoArticle[];
  changes: { what: "edited" | "unpublished"; id: number }[];
  isRevoked: boolean;
  /** Simulates a person who comments on an article, or below a comment on it; returns the comment's ID. */
  say(text: string, at: { article: number; below?: string; username?: string }): string;
};
type DevtoComment = ReturnType<typeof commentOf>;

/** An account of DEV; source: developers.forem.com/api/v1, November 2026. */
export async function startDevto(): Promise<DevtoStandIn> {
  const journal: DevtoArticle[] = [];
  let next = 1;
  const network = await startStandIn(answer, ({ method, path }) => method === "POST" && path === "/api/articles");
  const comments = new Map<number, DevtoComment[]>();
  const standIn: DevtoStandIn = Object.assign(network, { journal, changes: [], isRevoked: false, say });
  return standIn;

  function say(text: string, { article, below, username = "mia" }: Parameters<DevtoStandIn["say"]>[1]): string {
    const comment = commentOf(`c${next++}`, text, username);
    const all = comments.get(article) ?? [];
    const parent = all.find(({ id_code }) => id_code === below);
    comments.set(article, parent ? all : [...all, comment]);
    parent?.children.push(comment);
    return comment.id_code;
  }

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, headers } = asked;
    if (path === "/avatar.png") return { status: 200, body: PIXEL };
    const isKnown = headers["api-key"] === DEVTO_KEY && !standIn.isRevoked;
    if (!isKnown) return refuse(401, "unauthorized");
    if (headers.accept !== "application/vnd.forem.api-v1+json") return refuse(400, "The version is not set.");
    if (path === "/api/users/me") return { status: 200, body: user() };
    if (path === "/api/articles/me/all")
      return {
        status: 200,
        body: journal
          .toReversed()
          .slice(0, Number(asked.query.get("per_page")))
          .map(view),
      };
    if (path === "/api/articles/me/published") {
      const [size, page] = [Number(asked.query.get("per_page")), Number(asked.query.get("page"))];
      const all = journal.filter(({ published }) => published).toReversed();
      return { status: 200, body: all.slice(size * (page - 1), size * page).map(view) };
    }
    if (path === "/api/comments") return { status: 200, body: comments.get(Number(asked.query.get("a_id"))) ?? [] };
    if (path === "/api/articles" && method === "POST") return create(await readFields(asked));
    const [, id] = /^\/api\/articles\/(\d+)$/.exec(path) ?? [];
    const article = journal.find((one) => one.id === Number(id));
    if (!article || method !== "PUT") return refuse(404, "not found");
    return change(article, await readFields(asked));
  }

  function user() {
    return {
      type_of: "user",
      id: 4169,
      username: "north_coffee",
      name: "North Coffee",
      profile_image: `${standIn.origin}/avatar.png`,
    };
  }

  function create({ article }: Record<string, unknown>): Answer {
    const { data, error } = NewArticle.safeParse(article);
    if (!data) return refuse(422, error?.issues[0]?.message ?? "");
    const isTwin = journal.some((one) => one.canonical_url !== undefined && one.canonical_url === data.canonical_url);
    if (isTwin) return refuse(422, "Canonical url has already been taken");
    const made = { id: next++, at: new Date().toISOString(), ...data };
    journal.push(made);
    return { status: 201, body: view(made) };
  }

  function change(article: DevtoArticle, { article: given }: Record<string, unknown>): Answer {
    const { data, error } = NewArticle.partial().safeParse(given);
    if (!data) return refuse(422, error?.issues[0]?.message ?? "");
    Object.assign(article, data);
    standIn.changes.push({ what: data.published === false ? "unpublished" : "edited", id: article.id });
    return { status: 200, body: view(article) };
  }

  function view({ id, at, title, body_markdown, published, tags, series, ...more }: DevtoArticle) {
    const url = `https://dev.to/north_coffee/${id}`;
    const settings = {
      tags,
      tag_list: tags.join(", "),
      description: more.description ?? body_markdown.slice(0, 84),
      canonical_url: more.canonical_url ?? url,
      collection_id: series === undefined ? null : 7,
      published_at: published ? at : null,
    };
    const counts = {
      page_views_count: 120,
      public_reactions_count: 7,
      comments_count: 2 + countOf(comments.get(id) ?? []),
    };
    return { type_of: "article", id, title, body_markdown, published, url, ...settings, ...counts };
  }

  function refuse(status: number, error: string): Answer {
    return { status, body: { error, status } };
  }
}

function commentOf(id_code: string, text: string, username: string) {
  const user = { name: "Mia Moss", username, profile_image_90: "https://dev.to/mia.png" };
  const children: object[] = [];
  const created_at = new Date(Date.now() + 1000).toISOString();
  return { type_of: "comment", id_code, created_at, body_html: `<p>${text}</p>\n`, user, children };
}

const countOf = (all: DevtoComment[]) => all.reduce((sum, { children }) => sum + 1 + children.length, 0);

export function tooManyForDevto(seconds: number): Answer {
  return {
    status: 429,
    body: { error: "Rate limit reached", status: 429 },
    headers: { "retry-after": String(seconds) },
  };
}
