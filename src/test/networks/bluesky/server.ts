import { createHash, randomUUID } from "node:crypto";
import { planFaults } from "../faults.ts";
import { type Answer, type Asked, startStandIn } from "../stand-in.ts";
import { PIXEL } from "../telegram.ts";
import { startAuthorizationServer } from "./authorization.ts";

export type BlueskyAccount = {
  did: string;
  handle: string;
  displayName: string;
  /** Token scopes. */
  passwords: Record<string, "com.atproto.appPass" | "com.atproto.access">;
  state: "active" | "deactivated" | "taken_down" | "asks_for_code";
};

type Given = Readonly<Record<string, unknown>>;
type Refs = { root: { uri: string; cid: string }; parent: { uri: string; cid: string } };
/** A post in an account's repository. */
export type Kept = {
  uri: string;
  cid: string;
  did: string;
  rkey: string;
  value: { text: string; reply?: Refs; embed?: Given; facets?: unknown[]; langs?: string[]; labels?: Given };
};
type Session = { account: BlueskyAccount; access: string; refresh: string; isAccessEnded: boolean };

const LIKES = "app.bsky.feed.like";
const OK_HEADERS = { "ratelimit-limit": "3000", "ratelimit-remaining": "2999" };
const TID = /^[234567abcdefghij][234567a-z]{12}$/;

/**
 * A personal data server with the network's app view, as the lexicons describe them, to the extent that a publishing
 * client needs. Refresh tokens rotate, and a reused one ends the session.
 */
export async function startBluesky() {
  const network = await startStandIn(respond, () => false);
  const { origin, asked: requests } = network;
  const documents = new Map<string, unknown>();
  const authorization = await startAuthorizationServer({
    did: () => account.did,
    readDocument: (clientId) => documents.get(clientId),
  });
  const faults = planFaults(network, () => {
    const reset = String(Math.ceil(Date.now() / 1000) + 90);
    const headers = { "ratelimit-remaining": "0", "ratelimit-reset": reset };
    return { status: 429, body: { error: "RateLimitExceeded", message: "Rate Limit Exceeded" }, headers };
  });
  const account: BlueskyAccount = {
    // Plain HTTP is used on this machine only.
    did: `did:web:${encodeURIComponent(new URL(origin).host)}`,
    handle: "harbour.example",
    displayName: "Harbour Desk",
    passwords: { "abcd-efgh-ijkl-mnop": "com.atproto.appPass", "my own": "com.atproto.access" },
    state: "active",
  };
  const posts: Kept[] = [];
  /** Whom a search finds. */
  const actors: { did: string; handle: string; displayName?: string; avatar?: string }[] = [ADA];
  /** What the account likes, by record key. */
  const likes = new Map<string, string>();
  /** Who may reply to posts and quote them, by collection and record key. */
  const gates = new Map<string, Given>();
  const blobs = new Map<string, { type: string; bytes: number; isUsed: boolean }>();
  const sessions: Session[] = [];
  const notifications: { indexedAt: string; reason: string; uri: string; author: object; record: object }[] = [];
  const options = { accessSeconds: 7200, largestBlob: 5_000_000, minutesAhead: 0 };
  const now = () => new Date(Date.now() + options.minutesAhead * 60_000);

  async function respond(asked: Asked): Promise<Answer> {
    const { path } = asked;
    if (path === "/.well-known/did.json") return { status: 200, body: document() };
    if (path === "/avatar.png") return { status: 200, body: PIXEL };
    if (path === "/.well-known/oauth-protected-resource")
      return { status: 200, body: { resource: origin, authorization_servers: [authorization.origin] } };
    const [, method = ""] = /^\/xrpc\/([\w.]+)$/.exec(path) ?? [];
    const refusal = await authorization.checkAccess(asked, origin);
    const nonce: Record<string, string> = refusal === undefined ? {} : { "dpop-nonce": authorization.nonces.resource };
    if (refusal) return { ...refusal, headers: { ...refusal.headers, ...nonce } };
    const [status, body] = answerTo(method, asked, refusal === null);
    return { status, body, headers: { ...OK_HEADERS, ...nonce, date: now().toUTCString() } };
  }

  type Reply = [status: number, body: unknown];
  const refuse = (status: number, error: string, message = error): Reply => [status, { error, message }];
  const document = () => ({
    id: account.did,
    alsoKnownAs: [`at://${account.handle}`],
    service: [{ id: "#atproto_pds", type: "AtprotoPersonalDataServer", serviceEndpoint: origin }],
  });

  function answerTo(method: string, { query, headers, body }: Asked, isGranted: boolean): Reply {
    const isJson = /json/.test(headers["content-type"] ?? "");
    const given: Given = isJson ? JSON.parse(body.toString()) : {};
    const bearer = (headers.authorization ?? "").replace(/^Bearer /, "");
    if (method === "com.atproto.server.createSession") return signIn(given);
    if (method === "com.atproto.server.refreshSession") return refresh(bearer);
    if (method === "com.atproto.server.deleteSession") return end(bearer);
    if (method === "com.atproto.identity.resolveHandle") {
      const isKnown = query.get("handle") === "ada.example";
      return isKnown ? [200, { did: ADA.did }] : refuse(400, "InvalidRequest", "Unable to resolve handle");
    }
    const session = sessions.find(({ access }) => access === bearer);
    if (!session && !isGranted) return refuse(401, "AuthenticationRequired", "Authentication Required");
    if (session?.isAccessEnded) return refuse(400, "ExpiredToken", "Token has expired");
    switch (method) {
      case "com.atproto.repo.putRecord":
        return given.collection === LIKES ? like(given) : put(given);
      case "com.atproto.repo.applyWrites":
        return applyAll(given);
      case "com.atproto.repo.getRecord":
        return show(query.get("rkey") ?? "");
      case "com.atproto.repo.deleteRecord": {
        if (given.collection === LIKES) {
          likes.delete(String(given.rkey));
          return [200, {}];
        }
        const index = posts.findIndex(({ rkey }) => rkey === given.rkey);
        if (index >= 0) posts.splice(index, 1);
        return [200, {}];
      }
      case "com.atproto.server.getSession":
        return [200, { did: account.did, handle: account.handle, active: account.state === "active" }];
      case "com.atproto.server.getServiceAuth":
        if (!isAllowedExpiry(query.get("exp"))) return refuse(400, "BadExpiration", "expiration is in past");
        return [200, { token: jwt({ aud: query.get("aud"), lxm: query.get("lxm"), iss: account.did }) }];
      case "com.atproto.repo.uploadBlob":
        return upload(headers["content-type"] ?? "", body);
      case "app.bsky.feed.getPosts":
        return [
          200,
          {
            posts: query
              .getAll("uris")
              .flatMap((uri) => posts.find((post) => post.uri === uri) ?? [])
              .map(view),
          },
        ];
      case "app.bsky.feed.getAuthorFeed":
        return listFeed(query);
      case "app.bsky.actor.getProfile":
        return [
          200,
          {
            did: account.did,
            handle: account.handle,
            displayName: account.displayName,
            avatar: `${origin}/avatar.png`,
            followersCount: 42,
          },
        ];
      case "app.bsky.actor.searchActorsTypeahead":
        return search(query);
      case "app.bsky.notification.listNotifications":
        return list(query);
      default:
        return refuse(501, "MethodNotImplemented");
    }
  }

  /** Within an hour from now, by the server's clock. */
  function isAllowedExpiry(exp: string | null): boolean {
    const ms = Number(exp) * 1000 - now().getTime();
    return exp === null || (ms > 0 && ms <= 3_600_000);
  }

  function signIn({ identifier, password }: Given): Reply {
    const scope = account.passwords[String(password)];
    if (![account.did, account.handle].includes(String(identifier)) || !scope)
      return refuse(401, "AuthenticationRequired", "Invalid identifier or password");
    if (account.state === "taken_down") return refuse(401, "AccountTakedown", "Account has been taken down");
    if (account.state === "asks_for_code")
      return refuse(401, "AuthFactorTokenRequired", "A sign in code has been sent");
    return hand(scope);
  }

  function hand(scope: string): Reply {
    const exp = Math.floor(Date.now() / 1000) + options.accessSeconds;
    const access = jwt({ scope, exp, jti: randomUUID() });
    const session = { account, access, refresh: jwt({ scope: "refresh", jti: randomUUID() }), isAccessEnded: false };
    sessions.push(session);
    const { did, handle, state } = account;
    // A self-hosted server returns no DID document here; large hosts do.
    const isActive = state === "active";
    return [200, { did, handle, active: isActive, accessJwt: access, refreshJwt: session.refresh }];
  }

  function refresh(bearer: string): Reply {
    const index = sessions.findIndex((session) => session.refresh === bearer);
    if (index < 0) {
      // A reused token may have been stolen: the session ends for every client.
      sessions.length = 0;
      return refuse(400, "ExpiredToken", "Token has been revoked");
    }
    sessions.splice(index, 1);
    return hand("com.atproto.appPass");
  }

  function end(bearer: string): Reply {
    const index = sessions.findIndex((session) => session.refresh === bearer);
    if (index < 0) return refuse(400, "ExpiredToken", "Token has been revoked");
    sessions.splice(index, 1);
    return [200, ""];
  }

  function upload(type: string, body: Buffer): Reply {
    if (body.length > options.largestBlob) return refuse(413, "PayloadTooLarge", "request entity too large");
    return [200, { blob: store(type, body) }];
  }

  function store(type: string, body: Buffer) {
    const link = `bafkrei${createHash("sha256").update(body).digest("hex")}`;
    blobs.set(link, { type, bytes: body.length, isUsed: false });
    return { $type: "blob", ref: { $link: link }, mimeType: type, size: body.length };
  }

  function put({ repo, collection, rkey, record, swapRecord }: Given): Reply {
    const value = record as Kept["value"];
    if (repo !== account.did || collection !== "app.bsky.feed.post") return refuse(400, "InvalidRequest");
    if (typeof rkey !== "string" || !TID.test(rkey))
      return refuse(400, "InvalidRequest", `Invalid record key: ${String(rkey)}`);
    if ([...new Intl.Segmenter().segment(value.text)].length > 300)
      return refuse(400, "InvalidRequest", "Record/text must not be longer than 300 graphemes");
    const links = [...JSON.stringify(value.embed ?? {}).matchAll(/"\$link":"(\w+)"/g)].map(([, link = ""]) => link);
    if (links.some((link) => !blobs.has(link))) return refuse(400, "InvalidRequest", "Could not find blob: gone");
    const cid = `bafyrei${createHash("sha256").update(JSON.stringify(value)).digest("hex")}`;
    const there = posts.find((post) => post.rkey === rkey);
    if (there && swapRecord === null && there.cid !== cid)
      return refuse(400, "InvalidSwap", `Record was at ${there.cid}`);
    const uri = `at://${account.did}/app.bsky.feed.post/${rkey}`;
    if (there) Object.assign(there, { value, cid });
    else posts.push({ uri, cid, did: account.did, rkey, value });
    for (const link of links) Object.assign(blobs.get(link) ?? {}, { isUsed: true });
    return [200, { uri, cid, validationStatus: "valid" }];
  }

  /** All or nothing; a taken key is an error without a name, as the reference server has it. */
  function applyAll({ repo, writes }: Given): Reply {
    const all = writes as { $type: string; collection: string; rkey: string; value: Given }[];
    const isTaken = all.some(({ collection, rkey }) =>
      collection === "app.bsky.feed.post"
        ? posts.some((post) => post.rkey === rkey)
        : gates.has(`${collection}/${rkey}`),
    );
    if (isTaken) return refuse(500, "InternalServerError", "Internal Server Error");
    const odd = all.some(
      ({ $type, collection, rkey, value }) =>
        $type !== "com.atproto.repo.applyWrites#create" ||
        (collection !== "app.bsky.feed.post" && value.post !== `at://${account.did}/app.bsky.feed.post/${rkey}`),
    );
    if (odd) return refuse(400, "InvalidRequest");
    const [first, ...others] = all;
    const made =
      first && put({ repo, collection: first.collection, rkey: first.rkey, record: first.value, swapRecord: null });
    if (made?.[0] !== 200) return made ?? refuse(400, "InvalidRequest");
    for (const { collection, rkey, value } of others) gates.set(`${collection}/${rkey}`, value);
    return [
      200,
      {
        commit: { cid: "bafyrei", rev: "3l" },
        results: all.map(({ collection, rkey }, index) =>
          index === 0 ? made[1] : { uri: `at://${account.did}/${collection}/${rkey}`, cid: "bafyreigate" },
        ),
      },
    ];
  }

  function like({ repo, rkey, record }: Given): Reply {
    const { subject } = record as { subject: { uri: string; cid: string } };
    const post = posts.find(({ uri, cid }) => uri === subject.uri && cid === subject.cid);
    if (repo !== account.did || typeof rkey !== "string" || !TID.test(rkey) || !post)
      return refuse(400, "InvalidRequest");
    likes.set(rkey, subject.uri);
    return [200, { uri: `at://${account.did}/${LIKES}/${rkey}`, cid: "bafyreilike", validationStatus: "valid" }];
  }

  function show(rkey: string): Reply {
    const post = posts.find((one) => one.rkey === rkey);
    return post ? [200, post] : refuse(400, "RecordNotFound", `Could not locate record: ${rkey}`);
  }

  function view({ uri, cid, value }: Kept) {
    const [like] = [...likes].find(([, subject]) => subject === uri) ?? [];
    const embeddingDisabled = gates.has(`app.bsky.feed.postgate/${uri.split("/").at(-1)}`);
    const liked = like === undefined ? {} : { like: `at://${account.did}/${LIKES}/${like}` };
    const viewer = { ...liked, embeddingDisabled };
    return {
      uri,
      cid,
      record: value,
      viewer,
      likeCount: 3,
      repostCount: 2,
      quoteCount: 1,
      replyCount: 4,
      bookmarkCount: 5,
    };
  }

  /** The newest first, page by page. */
  function listFeed(query: URLSearchParams): Reply {
    const [from, limit] = [Number(query.get("cursor") ?? 0), Number(query.get("limit") ?? 50)];
    if (!(limit >= 1 && limit <= 100)) return refuse(400, "InvalidRequest", "Error: limit must be between 1 and 100");
    const own = posts.filter(({ did, value }) => did === account.did && !value.reply).toReversed();
    const feed = own
      .slice(from, from + limit)
      .map((post) => ({ post: { ...view(post), author: { did: account.did } } }));
    return [200, { feed, ...(from + limit < own.length ? { cursor: String(from + limit) } : {}) }];
  }

  /** By the beginning of the handle or the name. */
  function search(query: URLSearchParams): Reply {
    const wanted = query.get("q")?.toLowerCase() ?? "";
    const limit = Number(query.get("limit") ?? 10);
    if (!(limit >= 1 && limit <= 100)) return refuse(400, "InvalidRequest", "Error: limit must be between 1 and 100");
    const fit = actors.filter(({ handle, displayName = "" }) =>
      [handle, displayName].some((text) => text.toLowerCase().startsWith(wanted)),
    );
    return [200, { actors: fit.slice(0, limit) }];
  }

  /** The newest first, page by page. */
  function list(query: URLSearchParams): Reply {
    const from = Number(query.get("cursor") ?? 0);
    const until = from + Number(query.get("limit"));
    const fit = notifications.filter(({ reason }) => query.getAll("reasons").includes(reason)).toReversed();
    return [200, { notifications: fit.slice(from, until), ...(until < fit.length ? { cursor: String(until) } : {}) }];
  }

  return {
    origin,
    account,
    actors,
    posts,
    likes,
    gates,
    blobs,
    sessions,
    options,
    network,
    requests,
    faults,
    plan: network.plan,
    store,
    /** Whether a token for another service was handed out for this audience and method. */
    isSigned(token: string, audience: string, method: string): boolean {
      const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString() || "{}");
      return claims.iss === account.did && claims.aud === audience && claims.lxm === method;
    },
    /** The server that grants access by OAuth. */
    authorization,
    /** Metadata documents that the authorization server can read, by URL. */
    documents,
    /** Simulates a post by another person; returns the post. */
    write(reason: "reply" | "mention", text: string, parent?: Kept): Kept {
      const rkey = `3l${String(posts.length + 1_000_000)
        .replace(/[0189]/g, "a")
        .padStart(11, "2")}`;
      const ref = parent && { uri: parent.uri, cid: parent.cid };
      const value = { text, ...(ref ? { reply: { root: parent.value.reply?.root ?? ref, parent: ref } } : {}) };
      const uri = `at://${ADA.did}/app.bsky.feed.post/${randomUUID()}`;
      const post: Kept = { uri, cid: `bafyrei${randomUUID()}`, did: ADA.did, rkey, value };
      posts.push(post);
      const indexedAt = new Date(Date.now() + notifications.length).toISOString();
      notifications.push({ reason, indexedAt, uri, author: ADA, record: value });
      return post;
    },
    async stop() {
      await Promise.all([network.stop(), authorization.stop()]);
    },
  };
}
export type BlueskyStandIn = Awaited<ReturnType<typeof startBluesky>>;

const ADA = { did: "did:plc:ada2ada2ada2ada2ada2ada2", handle: "ada.example", displayName: "Ada Reader" };

/** Only the claims that a client reads; these tokens are not verified. */
function jwt(claims: object): string {
  return ["{}", JSON.stringify(claims), "x"].map((part) => Buffer.from(part).toString("base64url")).join(".");
}
