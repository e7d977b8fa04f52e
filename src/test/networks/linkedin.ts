import { z } from "zod";
import { APP_KEYS } from "./app-keys.ts";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";

/**
 * A member and two pages; source: learn.microsoft.com/en-us/linkedin/marketing/community-management (posts, images,
 * videos, documents, comments, organization access control), 24 November 2026; event subscriptions, 26 November 2026.
 */
export const LINKEDIN_APP = {
  clientId: APP_KEYS.LINKEDIN_CLIENT_ID,
  clientSecret: APP_KEYS.LINKEDIN_CLIENT_SECRET,
};
export const LINKEDIN_MEMBER = "yrZCpj2Z12";
export const LINKEDIN_PAGE = "5515715";
const LINKEDIN_TOKEN = "linkedin-token-1";
export const STAND_IN_VERSION = "202607";

const ALL_SCOPES =
  "openid profile w_member_social w_member_social_feed r_basicprofile rw_organization_admin w_organization_social r_organization_social w_organization_social_feed r_organization_social_feed";

const NewPost = z.strictObject({
  author: z.string(),
  commentary: z.string().max(6000),
  visibility: z.enum(["PUBLIC", "CONNECTIONS"]),
  distribution: z.strictObject({
    feedDistribution: z.literal("MAIN_FEED"),
    targetEntities: z.array(z.never()),
    thirdPartyDistributionChannels: z.array(z.never()),
  }),
  content: z
    .union([
      z.strictObject({
        media: z.strictObject({ id: z.string(), altText: z.string().optional(), title: z.string().optional() }),
      }),
      z.strictObject({
        multiImage: z.strictObject({
          images: z
            .array(z.strictObject({ id: z.string(), altText: z.string().optional() }))
            .min(2)
            .max(20),
        }),
      }),
      z.strictObject({
        article: z.strictObject({
          source: z.url(),
          title: z.string().min(1),
          description: z.string().optional(),
          thumbnail: z.string().optional(),
        }),
      }),
      z.strictObject({
        poll: z.strictObject({
          question: z.string().min(1).max(140),
          options: z
            .array(z.strictObject({ text: z.string().min(1).max(30) }))
            .min(2)
            .max(4),
          settings: z.strictObject({ duration: z.enum(["ONE_DAY", "THREE_DAYS", "SEVEN_DAYS", "FOURTEEN_DAYS"]) }),
        }),
      }),
    ])
    .optional(),
  reshareContext: z.strictObject({ parent: z.string().regex(/^urn:li:(share|ugcPost|groupPost):\d+$/) }).optional(),
  lifecycleState: z.literal("PUBLISHED"),
  isReshareDisabledByAuthor: z.boolean(),
});
type LinkedInPosted = z.infer<typeof NewPost> & { id: string; createdAt: number };
type Comment = {
  id: string;
  post: string;
  actor: string;
  text: string;
  parent: string | null;
  image: string | null;
  time: number;
};
type File = { id: string; expected: number | null; bytes: number; parts: string[]; isDone: boolean; asked: number };

type LinkedInStandIn = StandIn & {
  journal: LinkedInPosted[];
  comments: Comment[];
  files: Map<string, File>;
  isRevoked: boolean;
  /** What the app may ask for, and what it got: all of it until somebody was at the page of consent. */
  scope: string;
  /** Whether the member may subscribe to the page's events. */
  isAdmin: boolean;
  /** The subscribed addresses by the subscription's key. */
  subscriptions: Map<string, string>;
};

/** Bytes of one part of a video. */
const PART = 4_194_304;

export async function startLinkedIn(): Promise<LinkedInStandIn> {
  const journal: LinkedInPosted[] = [];
  const comments: Comment[] = [];
  const files = new Map<string, File>();
  let next = 7_100_000_000_000_000_000n;
  const isSend = ({ method, path }: Pick<Asked, "method" | "path">) => method === "POST" && path === "/rest/posts";
  const network = await startStandIn(answer, isSend);
  const standIn: LinkedInStandIn = Object.assign(network, {
    journal,
    comments,
    files,
    isRevoked: false,
    scope: ALL_SCOPES,
    isAdmin: true,
    subscriptions: new Map<string, string>(),
  });
  return standIn;

  function createId(): string {
    next += 1n;
    return String(next);
  }

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, headers } = asked;
    if (path === "/oauth/v2/authorization") return consent(asked.query);
    if (path === "/oauth/v2/accessToken") return grant(await readFields(asked));
    if (path.startsWith("/upload/")) return receive(asked);
    if (standIn.isRevoked || headers.authorization !== `Bearer ${LINKEDIN_TOKEN}`)
      return refuse(401, "The token used in the request has been revoked by the user");
    if (path === "/v2/userinfo")
      return { status: 200, body: { sub: LINKEDIN_MEMBER, name: "Ada Reader", picture: null } };
    if (headers["linkedin-version"] !== STAND_IN_VERSION) return refuse(426, "Requested version is not active");
    if (headers["x-restli-protocol-version"] !== "2.0.0") return refuse(400, "Use Rest.li protocol 2.0.0");
    const [, key] = /^\/rest\/eventSubscriptions\/\((.+)\)$/.exec(path) ?? [];
    if (key) return subscribe(decodeURIComponent(key), await readFields(asked));
    if (path === "/rest/organizationAcls") return listRoles(asked.query);
    if (path === "/rest/organizationsLookup") return nameOrganizations();
    if (path === "/rest/posts") return method === "POST" ? take(await readFields(asked)) : listPosts(asked);
    if (path === "/rest/organizationalEntityShareStatistics") return countPosts(asked);
    if (path.startsWith("/rest/networkSizes/")) return { status: 200, body: { firstDegreeSize: 310 } };
    if (path.startsWith("/rest/posts/") && asked.method === "GET") return viewPost(path);
    if (path.startsWith("/rest/posts/")) return changePost(asked, await readFields(asked));
    if (path.startsWith("/rest/socialActions/")) return answerComments(asked, await readFields(asked));
    if (["/rest/images", "/rest/videos", "/rest/documents"].includes(path))
      return begin(asked, await readFields(asked));
    if (/^\/rest\/(images|videos|documents)\//.test(path))
      return viewFile(decodeURIComponent(path.split("/")[3] ?? ""));
    return refuse(404, "No such resource");
  }

  function subscribe(key: string, { webhook }: Record<string, unknown>): Answer {
    if (!standIn.isAdmin) return refuse(403, "Not enough permissions to access the subscription");
    standIn.subscriptions.set(key, String(webhook));
    return { status: 200, body: "" };
  }

  /** It names the scope that the app may not ask for, as the redirect of an ordinary app shows. */
  function consent(query: URLSearchParams): Answer {
    const wrong = query
      .get("scope")
      ?.split(" ")
      .find((one) => !standIn.scope.split(" ").includes(one));
    const back = new URL(query.get("redirect_uri") ?? "");
    const description = `Scope "${wrong}" is not authorized for your application`;
    const answer: Record<string, string> = wrong
      ? { error: "unauthorized_scope_error", error_description: description }
      : { code: "good-code" };
    back.search = new URLSearchParams({ ...answer, state: query.get("state") ?? "" }).toString();
    return { status: 302, body: "", headers: { location: back.href } };
  }

  function grant(fields: Record<string, unknown>): Answer {
    const isOurs = fields.client_id === LINKEDIN_APP.clientId && fields.client_secret === LINKEDIN_APP.clientSecret;
    if (!isOurs) return { status: 401, body: { error: "invalid_client" } };
    if (fields.code !== "good-code")
      return { status: 400, body: { error: "invalid_request", error_description: "authorization code not found" } };
    const scope = standIn.scope.replaceAll(" ", ",");
    return { status: 200, body: { access_token: LINKEDIN_TOKEN, expires_in: 5_184_000, scope } };
  }

  function listRoles(query: URLSearchParams): Answer {
    if (query.get("q") !== "roleAssignee") return refuse(400, "Unknown finder");
    const role = (id: string, name: string) => ({
      organization: `urn:li:organization:${id}`,
      role: name,
      state: "APPROVED",
      roleAssignee: `urn:li:person:${LINKEDIN_MEMBER}`,
    });
    const others = Array.from({ length: 100 }, (_, index) => role(String(9000 + index), "ANALYST"));
    const all = [...others, role(LINKEDIN_PAGE, "CONTENT_ADMINISTRATOR"), role("5515716", "ADMINISTRATOR")];
    const [start, count] = [Number(query.get("start") ?? 0), Number(query.get("count") ?? 10)];
    const paging = { start, count, total: all.length };
    return { status: 200, body: { elements: all.slice(start, start + count), paging } };
  }

  function nameOrganizations(): Answer {
    const results = {
      [LINKEDIN_PAGE]: { id: Number(LINKEDIN_PAGE), localizedName: "North Coffee", vanityName: "north-coffee" },
      "5515716": { id: 5_515_716, localizedName: "South Tea", vanityName: "south-tea" },
    };
    return { status: 200, body: { results, statuses: {}, errors: {} } };
  }

  function take(fields: Record<string, unknown>): Answer {
    const { data, error } = NewPost.safeParse(fields);
    if (!data) return refuse(400, error.issues[0]?.message ?? "Invalid post");
    if (data.content && data.reshareContext) return refuse(400, "A reshare has no content of its own");
    const authors = [`urn:li:person:${LINKEDIN_MEMBER}`, `urn:li:organization:${LINKEDIN_PAGE}`];
    if (!authors.includes(data.author)) return refuse(403, "Not enough permissions to access: posts.CREATE");
    if (isUntitledDocument(data)) return refuse(400, "Title is required for documents");
    if (urnsOf(data).some((urn) => !isAvailable(files.get(urn)))) return refuse(400, "The media is not available");
    const twin = journal.find(({ author, commentary }) => author === data.author && commentary === data.commentary);
    if (twin) {
      const message = `Content is a duplicate of ${twin.id}`;
      return { status: 422, body: { message, code: "DUPLICATE_POST", status: 422 } };
    }
    const id = `urn:li:share:${createId()}`;
    journal.push({ ...data, id, createdAt: Date.now() });
    return { status: 201, body: "", headers: { "x-restli-id": id } };
  }

  function isUntitledDocument({ content }: z.infer<typeof NewPost>): boolean {
    return (
      content !== undefined &&
      "media" in content &&
      content.media.id.startsWith("urn:li:document:") &&
      (!content.media.title || content.media.altText !== undefined)
    );
  }

  function urnsOf({ content }: z.infer<typeof NewPost>): string[] {
    if (!content) return [];
    if ("media" in content) return [content.media.id];
    if ("poll" in content) return [];
    if ("multiImage" in content) return content.multiImage.images.map(({ id }) => id);
    return content.article.thumbnail ? [content.article.thumbnail] : [];
  }

  function listPosts({ query, headers }: Asked): Answer {
    if (headers["x-restli-method"] !== "FINDER" || query.get("q") !== "author") return refuse(400, "Unknown finder");
    const author = query.get("author") ?? "";
    if (author.startsWith("urn:li:person:")) return refuse(403, "Not enough permissions: r_member_social");
    const all = journal.filter((one) => one.author === author).toReversed();
    const [start, count] = [Number(query.get("start") ?? 0), Number(query.get("count") ?? 10)];
    const elements = all.slice(start, start + count);
    return { status: 200, body: { elements, paging: { start, count } } };
  }

  function viewPost(path: string): Answer {
    const post = journal.find(({ id }) => id === decodeURIComponent(path.slice("/rest/posts/".length)));
    return post ? { status: 200, body: { id: post.id, commentary: post.commentary } } : refuse(404, "Not found");
  }

  function countPosts({ query, headers }: Asked): Answer {
    if (headers["x-restli-method"] !== "FINDER") return refuse(400, "Unknown finder");
    const wanted =
      /^List\((.*)\)$/
        .exec(query.get("shares") ?? "")?.[1]
        ?.split(",")
        .map(decodeURIComponent) ?? [];
    const counts = { impressionCount: 90, likeCount: 5, commentCount: 2, shareCount: 1, clickCount: 8 };
    const elements = journal
      .filter(({ id }) => wanted.includes(id))
      .map(({ id }) => ({ share: id, totalShareStatistics: counts }));
    return { status: 200, body: { elements } };
  }

  function changePost({ method, path, headers }: Asked, fields: Record<string, unknown>): Answer {
    const id = decodeURIComponent(path.slice("/rest/posts/".length));
    const post = journal.find((one) => one.id === id);
    if (!post) return refuse(404, "Not found");
    if (method === "DELETE") {
      journal.splice(journal.indexOf(post), 1);
      return { status: 204, body: "" };
    }
    const patch = z.object({ patch: z.object({ $set: z.object({ commentary: z.string() }) }) }).safeParse(fields).data;
    if (headers["x-restli-method"] !== "PARTIAL_UPDATE" || !patch) return refuse(400, "Not a partial update");
    post.commentary = patch.patch.$set.commentary;
    return { status: 204, body: "" };
  }

  function answerComments({ method, path, query }: Asked, fields: Record<string, unknown>): Answer {
    const [, , , about = ""] = path.split("/");
    const on = decodeURIComponent(about);
    if (method === "GET") {
      const elements = comments
        .filter(({ post }) => post === on)
        .slice(Number(query.get("start")))
        .slice(0, Number(query.get("count")))
        .map(({ id, actor, text, time }) => ({ id, actor, message: { text }, created: { time } }));
      return { status: 200, body: { elements } };
    }
    const { data } = z
      .object({
        actor: z.string(),
        object: z.string(),
        message: z.object({ text: z.string().min(1) }),
        parentComment: z.string().optional(),
        content: z.tuple([z.object({ entity: z.object({ image: z.string() }) })]).optional(),
      })
      .safeParse(fields);
    const image = data?.content?.[0].entity.image ?? null;
    if (!data || (image !== null && !files.get(image)?.isDone)) return refuse(400, "Invalid comment");
    const needed = data.actor.startsWith("urn:li:person:") ? "w_member_social_feed" : "w_organization_social_feed";
    if (!standIn.scope.split(" ").includes(needed))
      return refuse(403, "Not enough permissions to access: socialActions.CREATE");
    const id = createId();
    const parent = data.parentComment ?? null;
    const { object: post, actor } = data;
    comments.push({ id, post, actor, text: data.message.text, parent, image, time: Date.now() });
    return { status: 201, body: { id }, headers: { "x-restli-id": id } };
  }

  function begin({ path, query }: Asked, fields: Record<string, unknown>): Answer {
    const kind = path.slice("/rest/".length, -1);
    if (query.get("action") === "finalizeUpload") {
      const { finalizeUploadRequest: ended } = z
        .object({ finalizeUploadRequest: z.object({ video: z.string(), uploadedPartIds: z.array(z.string()) }) })
        .parse(fields);
      const file = files.get(ended.video);
      if (!file || ended.uploadedPartIds.join() !== file.parts.join() || file.bytes !== file.expected)
        return refuse(400, "The parts do not add up");
      file.isDone = true;
      return { status: 200, body: "" };
    }
    const { initializeUploadRequest: wanted } = z
      .object({ initializeUploadRequest: z.object({ owner: z.string(), fileSizeBytes: z.number().optional() }) })
      .parse(fields);
    const id = createId();
    const urn = `urn:li:${kind}:${id}`;
    const expected = wanted.fileSizeBytes ?? null;
    files.set(urn, { id: urn, expected, bytes: 0, parts: [], isDone: false, asked: 0 });
    const uploadUrl = `${standIn.origin}/upload/${kind}/${id}`;
    if (kind !== "video") return { status: 200, body: { value: { uploadUrl, [kind]: urn, uploadUrlExpiresAt: 1 } } };
    const total = expected ?? 0;
    const uploadInstructions = Array.from({ length: Math.ceil(total / PART) }, (_, index) => ({
      uploadUrl: `${uploadUrl}/${index}`,
      firstByte: index * PART,
      lastByte: Math.min((index + 1) * PART, total) - 1,
    }));
    return { status: 200, body: { value: { video: urn, uploadInstructions, uploadToken: "" } } };
  }

  function receive({ path, body }: Asked): Answer {
    const [, , kind, id, part] = path.split("/");
    const file = files.get(`urn:li:${kind}:${id}`);
    if (!file) return refuse(404, "Not found");
    file.bytes += body.length;
    if (part === undefined) file.isDone = true;
    else file.parts.push(`etag-${part}`);
    return { status: 201, body: "", headers: { etag: `"etag-${part}"` } };
  }

  /** A file is processed when it is first asked for. */
  function viewFile(urn: string): Answer {
    const file = files.get(urn);
    if (!file) return refuse(404, "Not found");
    file.asked += 1;
    const status = isAvailable(file) ? "AVAILABLE" : file.isDone ? "PROCESSING" : "WAITING_UPLOAD";
    return { status: 200, body: { id: urn, status } };
  }
}

function isAvailable(file: File | undefined): boolean {
  return file?.isDone === true && file.asked > 1;
}

function refuse(status: number, message: string): Answer {
  return { status, body: { message, status, serviceErrorCode: 100 } };
}

export const tooManyForLinkedIn = (seconds: number): Answer => ({
  status: 429,
  body: { message: "Resource level throttle limit for calls to this resource is reached.", status: 429 },
  headers: { "retry-after": String(seconds) },
});
