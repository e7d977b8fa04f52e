import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";
import { PIXEL } from "./telegram.ts";

/** A site with one author and two categories; source: developer.wordpress.org/rest-api. */
export const WP_USER = { username: "olive", password: "abcd EFGH 1234 ijkl MNOP 5678" };
const UUID = "5ea5d2c6-7b5a-4d2b-9a0e-000000000001";

export type WpPost = {
  id: number;
  /** The part of its route, where it is no post. */
  type?: string | undefined;
  author?: number | undefined;
  slug: string;
  title: string;
  content: string;
  status: string;
  featured_media: number;
  excerpt: string;
  categories: number[];
  tags: number[];
  date_gmt: string;
};

/** A change that was carried out, whether or not its response arrived. */
export type WpChange = { what: "edited" | "trashed" | "deleted"; id: number };

export type WordPressStandIn = StandIn & {
  journal: WpPost[];
  changes: WpChange[];
  media: { id: number; type: string; bytes: number; name: string; alt: string }[];
  tags: { id: number; name: string }[];
  isRevoked: boolean;
  /** Whether the author may publish; nobody else may. */
  mayPublish: boolean;
  /** Whether its articles wait for a review. */
  isContributor: boolean;
  /** Whether deleted posts go to the trash, which a site can turn off (`EMPTY_TRASH_DAYS`). */
  hasTrash: boolean;
  /** Whether the API is at `/wp-json/`, or in the query of the front page. */
  hasPrettyAddresses: boolean;
  isWordPress: boolean;
  /** Redirect target of its front page. */
  movedTo: string | null;
  comments: number;
  discussion: WpComment[];
  /** Simulates a comment on a post, or a reply to a comment; returns the comment's ID. */
  say(text: string, how: { post: number; parent?: number; author?: number }): number;
};

export type WpComment = {
  id: number;
  post: number;
  parent: number;
  author: number;
  author_name: string;
  date_gmt: string;
  content: { rendered: string };
  status: string;
  link: string;
};

/** Names of terms are stored escaped, except for quotes, and the search compares with what is stored. */
const toStored = (name: string) => name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const isFound = (query: URLSearchParams) => (term: { name: string }) =>
  term.name.toLowerCase().includes((query.get("search") ?? "").toLowerCase());

const NewPost = z.object({
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  status: z.enum(["publish", "future", "draft", "pending", "private"]),
  featured_media: z.number().default(0),
  excerpt: z.string().default(""),
  // Without any, an article gets the site's own; an empty list leaves it without.
  categories: z.array(z.number()).default([1]),
  tags: z.array(z.number()).default([]),
  type: z.string().optional(),
  author: z.number().optional(),
});
const EditedPost = z.strictObject({
  ...NewPost.partial().shape,
  title: z.string(),
  content: z.string(),
});

const CATEGORIES = [
  { id: 1, name: "Uncategorized" },
  { id: 7, name: "Coffee &amp; Tea" },
  { id: 8, name: "News" },
];

const ARTICLE = { rest_namespace: "wp/v2", viewable: true, supports: { title: true, editor: true } };
const TYPES = {
  post: { name: "Posts", rest_base: "posts", ...ARTICLE },
  page: { name: "Pages", rest_base: "pages", ...ARTICLE },
  attachment: { name: "Media", rest_base: "media", ...ARTICLE },
  wp_block: { name: "Patterns", rest_base: "blocks", ...ARTICLE, viewable: false },
};

export async function startWordPress(): Promise<WordPressStandIn> {
  const journal: WpPost[] = [];
  let next = 100;
  const network = await startStandIn(
    answer,
    ({ method, path }) => method === "POST" && path === "/wp-json/wp/v2/posts",
  );
  const standIn: WordPressStandIn = Object.assign(network, {
    journal,
    changes: [],
    media: [],
    tags: [],
    isRevoked: false,
    mayPublish: true,
    isContributor: false,
    hasTrash: true,
    hasPrettyAddresses: true,
    isWordPress: true,
    movedTo: null,
    comments: 0,
    discussion: [],
    say: (text: string, { post, parent = 0, author = 0 }: { post: number; parent?: number; author?: number }) => {
      const id = next++;
      // One second later than the previous one, because sites return times in whole seconds.
      const date_gmt = new Date(Date.UTC(2026, 10, 1, 0, 0, id)).toISOString().slice(0, 19);
      const rendered = `<p>${text.replaceAll("&", "&#038;").replaceAll("'", "&#8217;")}</p>\n`;
      const link = `${standIn.origin}/?p=${post}#comment-${id}`;
      const names = { author, author_name: author === 0 ? "Ada Reader" : "Olive" };
      standIn.discussion.push({
        id,
        post,
        parent,
        ...names,
        date_gmt,
        content: { rendered },
        status: "approved",
        link,
      });
      return id;
    },
  });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { path, query } = asked;
    if (path === "/icon.png") return { status: 200, body: PIXEL };
    if (path === "/" && standIn.movedTo) return { status: 301, body: "", headers: { location: standIn.movedTo } };
    const inQuery = standIn.hasPrettyAddresses ? null : query.get("rest_route");
    const route = inQuery ?? (standIn.hasPrettyAddresses ? /^\/wp-json(\/.*)$/.exec(path)?.[1] : undefined);
    if (!standIn.isWordPress) return { status: 200, body: "<html>A page</html>" };
    if (route === undefined) {
      const root = standIn.hasPrettyAddresses ? "/wp-json/" : "/index.php?rest_route=/";
      const headers = { link: `<${standIn.origin}${root}>; rel="https://api.w.org/", <x>; rel=shortlink` };
      return path === "/"
        ? { status: 200, body: "<html>A blog</html>", headers }
        : { status: 404, body: "<html>404</html>" };
    }
    if (route === "/") {
      const authorization = `${standIn.origin}/wp-admin/authorize-application.php`;
      const authentication = { "application-passwords": { endpoints: { authorization } } };
      const facts = { name: "North Coffee &amp; Tea", home: standIn.origin, namespaces: ["wp/v2"], authentication };
      return accept({ ...facts, site_icon_url: `${standIn.origin}/icon.png` });
    }
    const expected = `Basic ${Buffer.from(`${WP_USER.username}:${WP_USER.password}`).toString("base64")}`;
    if (asked.headers.authorization !== expected || standIn.isRevoked) {
      return refuse(401, "incorrect_password", "The provided password is an invalid application password.");
    }
    return answerRoute(asked, route.replace("/wp/v2/", ""));
  }

  function createTag(name: string): Answer {
    if (standIn.tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase()))
      return refuse(400, "term_exists", "A term with the name provided already exists in this taxonomy.");
    standIn.tags.push({ id: next++, name });
    return { status: 201, body: standIn.tags.at(-1) };
  }

  async function answerRoute(asked: Asked, route: string): Promise<Answer> {
    const { method, query } = asked;
    if (route === "users/me") {
      const capabilities = { publish_posts: standIn.mayPublish, upload_files: true };
      return accept({ id: 3, name: "Olive", capabilities });
    }
    if (route === "users/me/application-passwords/introspect") return accept({ uuid: UUID, name: "Masthead" });
    if (route === `users/me/application-passwords/${UUID}` && method === "DELETE") {
      standIn.isRevoked = true;
      return accept({ deleted: true });
    }
    if (route === "media") return upload(asked);
    const [, mediaId] = /^media\/(\d+)$/.exec(route) ?? [];
    if (mediaId) return describeMedia(Number(mediaId), await readFields(asked));
    if (route === "categories") return accept(CATEGORIES.filter(isFound(query)));
    if (route === "tags" && method === "GET") return accept(standIn.tags.filter(isFound(query)));
    if (route === "tags") return createTag(toStored(String((await readFields(asked)).name)));
    if (route === "comments") return method === "POST" ? comment(await readFields(asked)) : listComments(query);
    const [, commentId] = /^comments\/(\d+)$/.exec(route) ?? [];
    if (commentId) {
      const found = standIn.discussion.find(({ id }) => id === Number(commentId));
      return found ? accept(found) : refuse(404, "rest_comment_invalid_id", "Invalid comment ID.");
    }
    if (route === "users")
      return accept([
        { id: 3, name: "Olive" },
        { id: 4, name: "Max &amp; Co" },
      ]);
    if (route === "types") return accept(TYPES);
    const [, type = "", id] = /^(posts|pages)(?:\/(\d+))?$/.exec(route) ?? [];
    if (type !== "" && id === undefined)
      return method === "POST" ? create({ ...(await readFields(asked)), type }) : find(query, type);
    const post = journal.find((one) => one.id === Number(id) && (one.type ?? "posts") === type);
    if (!post) return refuse(404, "rest_post_invalid_id", "Invalid post ID.");
    if (method === "GET") return accept(view(post));
    return method === "DELETE" ? remove(post, query.get("force") === "true") : edit(post, await readFields(asked));
  }

  /** The newest first, unless requested otherwise. */
  function listComments(query: URLSearchParams): Answer {
    const [post, parent] = [query.get("post"), query.get("parent")];
    const found = standIn.discussion
      .filter((one) => one.status === "approved")
      .filter((one) => post === null || one.post === Number(post))
      .filter((one) => parent === null || one.parent === Number(parent))
      .toSorted((a, b) => (a.date_gmt < b.date_gmt ? 1 : -1));
    const size = Number(query.get("per_page") ?? 10);
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    const headers = { "x-wp-total": String(standIn.comments + found.length) };
    return { ...accept(found.slice(from, from + size)), headers };
  }

  function comment({ post, parent, content }: Record<string, unknown>): Answer {
    if (!journal.some(({ id }) => id === post))
      return refuse(
        403,
        "rest_comment_invalid_post_id",
        "Sorry, you are not allowed to create this comment without a post.",
      );
    const isThere = standIn.discussion.some(
      (one) => one.parent === parent && one.author === 3 && one.content.rendered.includes(String(content)),
    );
    if (isThere)
      return refuse(
        409,
        "comment_duplicate",
        "Duplicate comment detected; it looks as though you’ve already said that!",
      );
    const id = standIn.say(String(content), { post: Number(post), parent: Number(parent), author: 3 });
    return { status: 201, body: standIn.discussion.find((one) => one.id === id) };
  }

  function upload({ headers, body }: Asked): Answer {
    const [, name = ""] = /filename="([^"]+)"/.exec(headers["content-disposition"] ?? "") ?? [];
    if (name === "") return refuse(400, "rest_upload_no_content_disposition", "No Content-Disposition supplied.");
    const id = next++;
    standIn.media.push({ id, type: headers["content-type"] ?? "", bytes: body.length, name, alt: "" });
    return { status: 201, body: { id, source_url: `${standIn.origin}/wp-content/uploads/${id}-${name}` } };
  }

  function describeMedia(id: number, fields: Record<string, unknown>): Answer {
    const found = standIn.media.find((one) => one.id === id);
    if (!found) return refuse(404, "rest_post_invalid_id", "Invalid post ID.");
    found.alt = String(fields.alt_text ?? "");
    return accept({ id });
  }

  function create(fields: Record<string, unknown>): Answer {
    if (!standIn.mayPublish) return refuse(403, "rest_cannot_publish", "Sorry, you are not allowed to publish posts.");
    const { data } = NewPost.safeParse(fields);
    if (!data) return refuse(400, "rest_invalid_param", "Invalid parameter(s): status");
    const isTaken = journal.some(({ slug }) => slug === data.slug);
    const date_gmt = new Date().toISOString().slice(0, 19);
    const held = standIn.isContributor ? { status: "pending" as const } : {};
    const post = { id: next++, date_gmt, ...data, ...held, slug: isTaken ? `${data.slug}-2` : data.slug };
    journal.push(post);
    return { status: 201, body: view(post) };
  }

  /** The newest first, page by page, as for any reader. */
  function list(query: URLSearchParams): Answer {
    const [size, page] = [Number(query.get("per_page") ?? 10), Number(query.get("page") ?? 1)];
    const after = (query.get("after") ?? "").slice(0, 19);
    const all = journal.filter(({ status, date_gmt: at }) => status === "publish" && at > after).toReversed();
    if (page > 1 && (page - 1) * size >= all.length)
      return refuse(
        400,
        "rest_post_invalid_page_number",
        "The page number requested is larger than the number of pages.",
      );
    return accept(all.slice((page - 1) * size, page * size).map(view));
  }

  function find(query: URLSearchParams, type: string): Answer {
    if (!query.has("slug") && !query.has("include")) return list(query);
    const [slugs, ids] = [query.get("slug")?.split(","), query.get("include")?.split(",")];
    const statuses = query.get("status")?.split(",") ?? ["publish"];
    const isAsked = ({ slug, id, type: own = "posts" }: WpPost) =>
      own === type && (slugs?.includes(slug) || ids?.includes(String(id)));
    return accept(journal.filter((post) => isAsked(post) && statuses.includes(post.status)).map(view));
  }

  /** A post in the trash can be edited, and stays there. */
  function edit(post: WpPost, fields: Record<string, unknown>): Answer {
    if (!standIn.mayPublish) return refuse(403, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.");
    const { data } = EditedPost.safeParse(fields);
    if (!data) return refuse(400, "rest_invalid_param", "Invalid parameter(s): content");
    const held = standIn.isContributor && data.status === "publish" ? { status: "pending" } : {};
    const given = Object.entries(data).filter(([field]) => field in fields);
    Object.assign(post, Object.fromEntries(given), held);
    standIn.changes.push({ what: "edited", id: post.id });
    return accept(view(post));
  }

  function remove(post: WpPost, isForced: boolean): Answer {
    const { id, slug } = post;
    if (!standIn.mayPublish) {
      return refuse(403, "rest_cannot_delete", "Sorry, you are not allowed to delete this post.");
    }
    if (isForced) {
      journal.splice(journal.indexOf(post), 1);
      standIn.changes.push({ what: "deleted", id });
      return accept({ deleted: true, previous: view(post) });
    }
    if (!standIn.hasTrash) {
      const message = "The post does not support trashing. Set 'force=true' to delete.";
      return refuse(501, "rest_trash_not_supported", message);
    }
    if (post.status === "trash") return refuse(410, "rest_already_trashed", "The post has already been deleted.");
    Object.assign(post, { status: "trash", slug: `${slug}__trashed` });
    standIn.changes.push({ what: "trashed", id });
    return accept(view(post));
  }

  function view({
    id,
    slug,
    title,
    content,
    status,
    excerpt,
    featured_media,
    categories,
    tags,
    date_gmt,
  }: WpPost): object {
    return {
      id,
      excerpt: { raw: excerpt },
      featured_media,
      categories,
      tags,
      slug,
      status,
      date_gmt,
      link: `${standIn.origin}/${slug}/`,
      title: { raw: title, rendered: title.replaceAll("&", "&#038;") },
      content: { raw: content, rendered: content, protected: false },
    };
  }
}

const accept = (body: unknown): Answer => ({ status: 200, body });
const refuse = (status: number, code: string, message: string): Answer => {
  return { status, body: { code, message, data: { status } } };
};

export const tooManyForWordPress = (seconds: number): Answer => ({
  status: 429,
  body: "<html>Slow down</html>",
  headers: { "retry-after": String(seconds) },
});
