import { createHmac } from "node:crypto";
import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";
import { PIXEL } from "./telegram.ts";

/** A site with one custom integration; source: ghost.org/docs/admin-api. */
const [KEY_ID, SECRET] = ["6489d6f0c1b2a3948576aabb", "0123456789abcdef".repeat(4)];
export const GHOST_KEY = `${KEY_ID}:${SECRET}`;

export type GhostPost = z.infer<typeof NewPost> & { id: string; updated_at: string };
/** A change that was carried out, whether or not its response arrived. */
export type GhostChange = { what: "edited" | "deleted"; id: string };

export type GhostStandIn = StandIn & {
  journal: GhostPost[];
  changes: GhostChange[];
  /** Emails that were sent, by newsletter. */
  emails: { post: string; newsletter: string; segment: string | null }[];
  images: { name: string; type: string; bytes: number }[];
  isRevoked: boolean;
  isGhost: boolean;
  /** Whether its articles stay drafts. */
  isContributor: boolean;
  /** How far its clock is ahead, in minutes. */
  minutesAhead: number;
  movedTo: string | null;
  /** Whether its version lets integrations read comments. */
  hasComments: boolean;
  /** Simulates a member who comments on a post; returns the comment's ID. */
  say(text: string, about?: { post?: string; status?: "published" | "hidden"; isSameSecond?: boolean }): string;
};

const NewPost = z.object({
  title: z.string().min(1).max(255),
  slug: z.string().max(191),
  html: z.string(),
  status: z.enum(["draft", "published", "scheduled"]),
  visibility: z.enum(["public", "members", "paid", "tiers"]),
  tiers: z.array(z.object({ id: z.string() })).optional(),
  authors: z.array(z.email()).optional(),
  email_only: z.boolean().optional(),
  canonical_url: z.url().optional(),
  meta_title: z.string().max(300).optional(),
  meta_description: z.string().max(500).optional(),
  tags: z.array(z.object({ name: z.string() })),
  custom_excerpt: z.string().max(300).optional(),
  feature_image: z.string().optional(),
  feature_image_alt: z.string().max(191).optional(),
});
const EditedPost = z.strictObject({
  ...NewPost.partial().shape,
  title: z.string().min(1).max(255),
  html: z.string(),
  custom_excerpt: z.string().max(300).nullish(),
  updated_at: z.string(),
});
const Claims = z.object({ iat: z.number(), exp: z.number(), aud: z.literal("/admin/") });

export async function startGhost(): Promise<GhostStandIn> {
  const journal: GhostPost[] = [];
  let next = 1;
  const isSend = ({ method, path }: { method: string; path: string }) =>
    method === "POST" && path === "/ghost/api/admin/posts/";
  const network = await startStandIn(answer, isSend);
  const comments: object[] = [];
  let lastSaid = "";
  const state = { journal, changes: [], emails: [], images: [], isRevoked: false, isGhost: true, minutesAhead: 0 };
  const standIn: GhostStandIn = Object.assign(network, {
    ...state,
    movedTo: null,
    isContributor: false,
    hasComments: true,
    say,
  });
  return standIn;

  function say(text: string, about: Parameters<GhostStandIn["say"]>[1] = {}): string {
    const { post = "0".repeat(24), status = "published", isSameSecond = false } = about;
    const id = `c${String(next++).padStart(23, "0")}`;
    if (!isSameSecond) lastSaid = nextTime();
    const member = { id: "m1", name: "Mia Moss", avatar_image: "https://www.gravatar.example/mia.png" };
    const its = { id: post, url: `${standIn.origin}/a-post/` };
    comments.unshift({ id, html: `<p>${text}</p>`, status, created_at: lastSaid, member, post: its });
    return id;
  }

  function now(): Date {
    return new Date(Date.now() + standIn.minutesAhead * 60_000);
  }

  async function answer(asked: Asked): Promise<Answer> {
    const answered = await respond(asked);
    return { ...answered, headers: { date: now().toUTCString(), ...answered.headers } };
  }

  async function respond(asked: Asked): Promise<Answer> {
    const { method, path, query } = asked;
    if (path === "/icon.png") return { status: 200, body: PIXEL };
    if (standIn.movedTo) return { status: 301, body: "", headers: { location: standIn.movedTo } };
    if (!standIn.isGhost) return { status: 404, body: "<html>404</html>" };
    if (path === "/ghost/api/admin/site/") {
      const site = {
        title: "North Coffee",
        url: `${standIn.origin}/`,
        icon: `${standIn.origin}/icon.png`,
        version: "5.120",
      };
      return accept({ site });
    }
    const problem = standIn.isRevoked ? "Unknown Admin API Key" : findProblem(asked.headers.authorization ?? "");
    if (problem) return refuse(401, problem);
    if (path === "/ghost/api/admin/newsletters/") return accept({ newsletters: [{ slug: "weekly", name: "Weekly" }] });
    if (path === "/ghost/api/admin/tiers/") {
      const free = { id: "t0", name: "Free", type: "free" };
      return accept({ tiers: [free, { id: "t1", name: "Roasters", type: "paid" }] });
    }
    if (path === "/ghost/api/admin/images/upload/") return upload(await readFields(asked));
    if (path === "/ghost/api/admin/posts/") return method === "POST" ? create(asked) : find(query);
    if (path === "/ghost/api/admin/comments/" && method === "GET") {
      if (!standIn.hasComments) return refuse(501, "The server does not support the functionality required.");
      if (query.get("order") !== "created_at desc") return refuse(422, "Only by time here.");
      const [limit, page] = [Number(query.get("limit")), Number(query.get("page"))];
      return accept({ comments: comments.slice(limit * (page - 1), limit * page) });
    }
    const [, id] = /^\/ghost\/api\/admin\/posts\/([^/]+)\/$/.exec(path) ?? [];
    const post = journal.find((one) => one.id === id);
    if (!post) return refuse(404, "Resource not found error, cannot read post.");
    if (method === "GET") return accept({ posts: [view(post)] });
    if (method === "PUT") return edit(post, asked);
    journal.splice(journal.indexOf(post), 1);
    standIn.changes.push({ what: "deleted", id: post.id });
    return { status: 204, body: "" };
  }

  async function edit(post: GhostPost, asked: Asked): Promise<Answer> {
    const { data } = z.object({ posts: z.array(EditedPost).length(1) }).safeParse(await readFields(asked));
    const [given] = data?.posts ?? [];
    if (!given || asked.query.get("source") !== "html") return refuse(422, "Validation failed for title.");
    if (given.updated_at !== post.updated_at) return refuse(409, "Saving failed! Someone else is editing this post.");
    const { title, html, status = post.status, custom_excerpt: excerpt } = given;
    const newsletter = asked.query.get("newsletter");
    const isSent = newsletter !== null && status === "published" && post.status !== "published";
    if (isSent && newsletter !== "weekly")
      return refuse(422, "The newsletter parameter doesn't match any active newsletter.");
    if (isSent && !standIn.isContributor)
      standIn.emails.push({ post: post.id, newsletter, segment: asked.query.get("email_segment") });
    Object.assign(post, {
      title,
      html,
      status: standIn.isContributor ? "draft" : status,
      custom_excerpt: excerpt ?? undefined,
      updated_at: nextTime(),
    });
    standIn.changes.push({ what: "edited", id: post.id });
    return accept({ posts: [view(post)] });
  }

  function nextTime(): string {
    return new Date(Date.UTC(2026, 10, 1, 0, 0, next++)).toISOString();
  }

  /** Verifies a token like Ghost. */
  function findProblem(authorization: string): string | null {
    const [, head = "", claims = "", signature] = /^Ghost ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization) ?? [];
    const expected = createHmac("sha256", Buffer.from(SECRET, "hex")).update(`${head}.${claims}`).digest("base64url");
    if (signature !== expected) return "Invalid token: invalid signature";
    const { kid, alg } = JSON.parse(Buffer.from(head, "base64url").toString());
    const { iat, exp } = Claims.parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
    const seconds = now().getTime() / 1000;
    return kid !== KEY_ID || alg !== "HS256" || exp < seconds || iat > seconds + 60 || exp - iat > 300
      ? "Invalid token: jwt expired"
      : null;
  }

  function upload(fields: Record<string, unknown>): Answer {
    const { file, purpose } = fields;
    if (!(file instanceof File) || purpose !== "image") return refuse(422, "Please select an image.");
    standIn.images.push({ name: file.name, type: file.type, bytes: file.size });
    return { status: 201, body: { images: [{ url: `${standIn.origin}/content/images/${file.name}`, ref: null }] } };
  }

  async function create(asked: Asked): Promise<Answer> {
    const { data } = z.object({ posts: z.array(NewPost).length(1) }).safeParse(await readFields(asked));
    const [given] = data?.posts ?? [];
    if (!given || asked.query.get("source") !== "html") return refuse(422, "Validation failed for title.");
    const isTaken = journal.some(({ slug }) => slug === given.slug);
    const slug = isTaken ? `${given.slug}-2` : given.slug;
    const status = standIn.isContributor ? "draft" : given.status;
    const post = { id: String(next++).padStart(24, "0"), ...given, status, slug, updated_at: nextTime() };
    journal.push(post);
    return { status: 201, body: { posts: [view(post)] } };
  }

  function find(query: URLSearchParams): Answer {
    const filter = query.get("filter") ?? "";
    const since = /^status:published\+published_at:>'([^']+)'$/.exec(filter)?.[1];
    if (since !== undefined) {
      const [limit, page] = [Number(query.get("limit")), Number(query.get("page"))];
      const published = journal
        .filter(({ status, updated_at: at }) => status === "published" && at > since)
        .toReversed();
      return accept({ posts: published.slice(limit * (page - 1), limit * page).map(view) });
    }
    const slugs = /^slug:\[(.*)\]$/.exec(filter)?.[1]?.split(",");
    return accept({ posts: journal.filter(({ slug }) => slugs?.includes(slug)).map(view) });
  }

  function view({ custom_excerpt = undefined, feature_image_alt = undefined, ...post }: GhostPost): object {
    const { slug, tags } = post;
    const texts = { custom_excerpt: custom_excerpt ?? null, feature_image_alt: feature_image_alt ?? null };
    const url = `${standIn.origin}/${slug}/`;
    return {
      ...post,
      ...texts,
      url,
      published_at: post.status === "published" ? post.updated_at : null,
      tags: tags.map(({ name }, index) => ({ id: `t${index}`, name, visibility: "public" })),
    };
  }
}

const accept = (body: object): Answer => ({ status: 200, body });
const refuse = (status: number, message: string): Answer => ({
  status,
  body: { errors: [{ message, context: null }] },
});

export const tooManyForGhost = (seconds: number): Answer => {
  return { ...refuse(429, "Too many requests"), headers: { "retry-after": String(seconds) } };
};
