import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { planFaults } from "../faults.ts";
import { type Answer, type Asked, startStandIn } from "../stand-in.ts";
import { PIXEL } from "../telegram.ts";
import { renderStatus } from "./render.ts";

export type StandInAccount = {
  id: string;
  username: string;
  display_name: string;
  /** Its server, for an account elsewhere. */
  host?: string;
  moved?: { acct: string };
  /** Its login is disabled: requests with its token get 403. */
  isDisabled?: boolean;
};

/** The published statuses on the server, which tests verify against. */
export type Posted = {
  id: string;
  accountId: string;
  text: string;
  key: string | null;
  mediaIds: string[];
  inReplyTo: string | null;
  visibility: string;
  spoilerText: string;
  language: string | null;
  sensitive: boolean;
  poll: unknown;
  /** The ID of the quoted status, and who may quote this one. */
  quoted?: string | null;
  quotePolicy?: string | null;
  createdAt: Date;
  isLiked?: boolean;
};
export type Upload = {
  id: string;
  description: string | null;
  focus: string | null;
  type: string;
  bytes: number;
  sha256: string;
  statusId: string | null;
  /** Number of polls until it is processed. */
  waits: number;
};

type Options = {
  /** Polls until an upload is processed: with 0, the upload responds 200 at once. */
  processing: number;
  /** `on`: like Mastodon; `off`: keys are ignored; `broken`: a repeated key gets 500. */
  keys: "on" | "off" | "broken";
  /** The instance API's response: its own, an HTML page, not found, or a redirect. */
  instance: "v2" | "v1" | "html" | "none" | { redirect: string };
  /** Lifetime of access tokens in seconds; null for unlimited, like Mastodon. */
  expiresIn: number | null;
  /** The domain of handles, if it differs from the host. */
  domain: string | null;
  maxCharacters: number;
  /** Whether it knows quotes, like Mastodon from 4.5 on. */
  hasQuotes: boolean;
};
type App = { id: string; secret: string; redirectUri: string; scopes: string };
type Grant = { account: StandInAccount; app: App; challenge: string | null };
type Token = { account: StandInAccount; app: App; refresh: string | null; isEnded: boolean };
type Given = Readonly<Record<string, unknown>>;

const LIMIT = { "x-ratelimit-limit": "300", "x-ratelimit-remaining": "299" };

/**
 * A server with Mastodon's API as docs.joinmastodon.org describes it, to the extent that a publishing client needs, for
 * one process. It performs the same checks as the real one and stores the published statuses.
 */
export async function startMastodon(given: Partial<Options> = {}) {
  const options: Options = {
    processing: 0,
    keys: "on",
    instance: "v2",
    expiresIn: null,
    domain: null,
    maxCharacters: 500,
    hasQuotes: true,
    ...given,
  };
  const accounts: StandInAccount[] = [{ id: "109", username: "harbour", display_name: "Harbour Desk" }];
  /** Accounts on other servers that this one knows. */
  const remote: StandInAccount[] = [];
  const statuses: Posted[] = [];
  const uploads: Upload[] = [];
  const notifications: object[] = [];
  const apps: App[] = [];
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Token>();
  const keys = new Map<string, string>();
  let lastId = 110_000;
  /** The user signed in to the browser that opens the consent page. */
  let signedIn = accounts[0];

  const network = await startStandIn(respond, () => false);
  const { origin, asked: requests, stop } = network;
  const faults = planFaults(network, () => {
    const reset = new Date(Date.now() + 90_000).toISOString();
    const headers = { ...LIMIT, "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
    return { status: 429, body: { error: "Too many requests" }, headers };
  });

  function nextId(): string {
    lastId += 1;
    return String(lastId);
  }

  async function respond(asked: Asked): Promise<Answer> {
    const { path, query } = asked;
    if (path.startsWith("/avatars/")) return { status: 200, body: PIXEL };
    if (path === "/oauth/authorize") return authorize(query);
    if (path.endsWith("/instance") && typeof options.instance === "object")
      return { status: 301, body: "", headers: { location: options.instance.redirect } };
    if (path.endsWith("/instance") && options.instance === "html") return { status: 200, body: "<html>Hello</html>" };
    const [status, body] = await answerTo(asked);
    return { status, body, headers: LIMIT };
  }

  type Reply = [status: number, body: unknown];
  const refuse = (status: number, error: string): Reply => [status, { error }];

  async function answerTo({ method, path, query, headers, body }: Asked): Promise<Reply> {
    const isPost = method === "POST";
    const type = headers["content-type"] ?? "";
    const given = isPost && /json/.test(type) ? readJson(body) : {};
    switch (path) {
      case "/api/v2/instance":
        return options.instance === "v2" ? [200, instance()] : refuse(404, "Not Found");
      case "/api/v1/instance":
        return options.instance === "none" ? refuse(404, "Not Found") : [200, { ...instance(), uri: domain() }];
      case "/.well-known/webfinger":
        return [200, { links: [{ rel: "self", type: "application/activity+json", href: `${origin}/users/harbour` }] }];
      case "/api/v1/apps":
        return register(given);
      case "/oauth/token":
        return issue(given);
      case "/oauth/revoke":
        return revoke(given);
      default:
    }
    const token = tokens.get((headers.authorization ?? "").replace(/^Bearer /, ""));
    if (!token || token.isEnded) return refuse(401, "The access token is invalid");
    const { account } = token;
    if (account.isDisabled) return refuse(403, "Your login is currently disabled");
    const [, resource, id, rest] = /^\/api\/v[12]\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (resource === "accounts" && id === "verify_credentials") return [200, profile(account)];
    if (path === "/api/v2/search") {
      if (!token.app.scopes.split(" ").includes("read:search"))
        return refuse(403, "This action is outside the authorized scopes");
      const found = statuses.find((one) => query.get("q")?.endsWith(`/${one.id}`));
      return [200, { accounts: [], hashtags: [], statuses: found ? [view(found)] : [] }];
    }
    if (resource === "accounts" && id === "search") return search(token, query);
    if (resource === "accounts" && rest === "statuses") return [200, page(id ?? "", query)];
    if (resource === "media" && isPost) return upload(body, type);
    if (resource === "media" && id) return showUpload(id);
    if (resource === "notifications") return [200, listNotifications(query)];
    if (resource === "statuses" && isPost && id && /^(un)?favourite$/.test(rest ?? "")) {
      return favourite(token, id, rest === "favourite");
    }
    if (resource === "statuses" && isPost) return post(account, given, headers["idempotency-key"]);
    if (resource === "statuses" && id && method === "DELETE") return remove(account, id);
    if (resource === "statuses" && id && method === "PUT") return edit(account, id, readJson(body));
    if (resource === "statuses" && id) return show(id);
    return refuse(404, "Record not found");
  }

  /** Accounts that the server knows; with `resolve` also what another server answers. */
  function search({ app }: Token, query: URLSearchParams): Reply {
    if (!app.scopes.split(" ").some((scope) => scope === "read" || scope === "read:accounts"))
      return refuse(403, "This action is outside the authorized scopes");
    const wanted = query.get("q")?.toLowerCase() ?? "";
    const asked =
      query.get("resolve") === "true" ? [{ id: "0", username: wanted, display_name: "", host: "x.example" }] : [];
    const fit = [...accounts, ...remote, ...asked].filter(({ username, display_name: name }) =>
      [username, name].some((text) => text.toLowerCase().startsWith(wanted)),
    );
    return [200, fit.slice(0, Number(query.get("limit") ?? 40)).map(profile)];
  }

  function favourite({ app }: Token, id: string, isLiked: boolean): Reply {
    if (!app.scopes.split(" ").includes("write:favourites"))
      return refuse(403, "This action is outside the authorized scopes");
    const status = statuses.find((one) => one.id === id);
    if (!status) return refuse(404, "Record not found");
    status.isLiked = isLiked;
    return [200, { id, favourited: isLiked }];
  }

  const domain = () => options.domain ?? new URL(origin).host;
  function instance() {
    return {
      domain: domain(),
      title: "Stand-in",
      version: "4.5.0",
      configuration: {
        statuses: { max_characters: options.maxCharacters, max_media_attachments: 4, characters_reserved_per_url: 23 },
        media_attachments: {
          supported_mime_types: ["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4"],
          description_limit: 1500,
          image_size_limit: 16_777_216,
          image_matrix_limit: 33_177_600,
          video_size_limit: 103_809_024,
        },
        polls: { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 },
      },
    };
  }

  function register({ client_name, redirect_uris, scopes }: Given): Reply {
    if (typeof client_name !== "string" || typeof redirect_uris !== "string" || typeof scopes !== "string")
      return refuse(422, "Validation failed: Redirect URI must be an absolute URI");
    const app: App = { id: randomUUID(), secret: randomUUID(), redirectUri: redirect_uris, scopes };
    apps.push(app);
    return [200, { id: String(apps.length), name: client_name, client_id: app.id, client_secret: app.secret }];
  }

  function authorize(query: URLSearchParams): Answer {
    const app = apps.find(({ id }) => id === query.get("client_id"));
    const asked = (query.get("scope") ?? "").split(" ");
    const isAllowed = asked.every((scope) => app?.scopes.split(" ").includes(scope));
    if (!app || app.redirectUri !== query.get("redirect_uri") || !isAllowed || !signedIn)
      return { status: 400, body: "<p>Client authentication failed</p>" };
    const code = randomUUID();
    const challenge = query.get("code_challenge_method") === "S256" ? query.get("code_challenge") : null;
    grants.set(code, { account: signedIn, app, challenge });
    const back = new URL(app.redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    return { status: 302, body: "", headers: { location: back.href } };
  }

  function issue(given: Given): Reply {
    const app = apps.find(({ id, secret }) => id === given.client_id && secret === given.client_secret);
    if (!app) return [401, { error: "invalid_client", error_description: "Client authentication failed" }];
    if (given.grant_type === "refresh_token") return renew(String(given.refresh_token), app);
    const grant = grants.get(String(given.code));
    grants.delete(String(given.code));
    const digest = createHash("sha256").update(String(given.code_verifier)).digest("base64url");
    const isProven = grant?.challenge === null || grant?.challenge === digest;
    if (!grant || grant.app !== app || given.redirect_uri !== app.redirectUri || !isProven)
      return [400, { error: "invalid_grant", error_description: "The provided authorization grant is invalid" }];
    return hand(grant.account, app);
  }

  /** Refresh tokens rotate: the previous one becomes invalid. */
  function renew(refresh: string, app: App): Reply {
    const [found] = [...tokens.values()].filter((token) => token.refresh === refresh && token.app === app);
    if (!found) return [400, { error: "invalid_grant", error_description: "The refresh token is invalid" }];
    found.refresh = null;
    found.isEnded = true;
    return hand(found.account, app);
  }

  function hand(account: StandInAccount, app: App): Reply {
    const token: Token = { account, app, refresh: options.expiresIn === null ? null : randomUUID(), isEnded: false };
    const secret = randomUUID();
    tokens.set(secret, token);
    const facts = { access_token: secret, token_type: "Bearer", scope: app.scopes, created_at: 1 };
    return [
      200,
      { ...facts, ...(token.refresh ? { refresh_token: token.refresh, expires_in: options.expiresIn } : {}) },
    ];
  }

  function revoke(given: Given): Reply {
    const token = tokens.get(String(given.token));
    if (!token || token.app.id !== given.client_id || token.app.secret !== given.client_secret)
      return [403, { error: "unauthorized_client", error_description: "You are not authorized to revoke this token" }];
    token.isEnded = true;
    return [200, {}];
  }

  function profile(account: StandInAccount) {
    const { isDisabled: _, host, ...shown } = account;
    const acct = host ? `${account.username}@${host}` : account.username;
    const facts = { acct, avatar: `${origin}/avatars/${account.id}.png`, followers_count: 42 };
    return { ...shown, ...facts, url: `${origin}/@${account.username}` };
  }

  async function upload(body: Buffer, type: string): Promise<Reply> {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    const file = form.get("file");
    if (!(file instanceof File)) return refuse(422, "Validation failed: File can't be blank");
    if (!/^(image|video)\//.test(file.type)) return refuse(422, "Validation failed: File content type is invalid");
    const bytes = Buffer.from(await file.arrayBuffer());
    const text = (name: string) => (form.get(name) === null ? null : String(form.get(name)));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const facts = {
      description: text("description"),
      focus: text("focus"),
      type: file.type,
      bytes: bytes.length,
      sha256,
    };
    const made: Upload = { id: nextId(), ...facts, statusId: null, waits: options.processing };
    uploads.push(made);
    return [made.waits > 0 ? 202 : 200, viewUpload(made)];
  }

  function showUpload(id: string): Reply {
    const found = uploads.find((one) => one.id === id && one.statusId === null);
    if (!found) return refuse(404, "Record not found");
    if (found.waits > 0) found.waits -= 1;
    return [found.waits > 0 ? 206 : 200, viewUpload(found)];
  }

  function viewUpload({ id, description, waits, type }: Upload) {
    const url = waits > 0 ? null : `${origin}/media/${id}`;
    return { id, type: type.split("/")[0], url, preview_url: url, description };
  }

  function post(account: StandInAccount, given: Given, header: string | string[] | undefined): Reply {
    const key = typeof header === "string" ? header : null;
    const known = key !== null && options.keys !== "off" ? keys.get(`${account.id}:${key}`) : undefined;
    if (known && options.keys === "broken") return refuse(500, "This page is not correct");
    if (known) return show(known);
    const text = String(given.status ?? "");
    const spoilerText = String(given.spoiler_text ?? "");
    const mediaIds = Array.isArray(given.media_ids) ? given.media_ids.map(String) : [];
    const inReplyTo = typeof given.in_reply_to_id === "string" ? given.in_reply_to_id : null;
    if (text === "" && mediaIds.length === 0) return refuse(422, "Validation failed: Text can't be blank");
    const counted = [...(text + spoilerText).replace(/https?:\/\/\S+/g, "x".repeat(23))].length;
    if (counted > options.maxCharacters)
      return refuse(422, `Validation failed: Text character limit of ${options.maxCharacters} exceeded`);
    if (inReplyTo && !statuses.some(({ id }) => id === inReplyTo))
      return refuse(404, "The post you are trying to reply to does not appear to exist.");
    const files = uploads.filter(({ id, statusId }) => mediaIds.includes(id) && statusId === null);
    if (files.length < mediaIds.length)
      return refuse(422, "Validation failed: Media not found or already attached to another post");
    if (files.some(({ waits }) => waits > 0))
      return refuse(422, "Cannot attach files that have not finished processing. Try again in a moment!");
    if (files.length > 1 && files.some(({ type }) => type.startsWith("video/")))
      return refuse(422, "Cannot attach a video to a post that already contains images");
    const facts = {
      visibility: String(given.visibility ?? "public"),
      language: typeof given.language === "string" ? given.language : null,
      sensitive: given.sensitive === true || spoilerText !== "",
      poll: openPoll(given.poll ?? null),
      quoted: options.hasQuotes && typeof given.quoted_status_id === "string" ? given.quoted_status_id : null,
      quotePolicy: typeof given.quote_approval_policy === "string" ? given.quote_approval_policy : null,
    };
    if (facts.quoted !== null && !statuses.some((one) => one.id === facts.quoted))
      return refuse(404, "Record not found");
    if (facts.quoted !== null && (files.length > 0 || facts.poll !== null))
      return refuse(422, "Validation failed: Quoted posts can't be combined with media or polls");
    const id = nextId();
    for (const file of files) file.statusId = id;
    statuses.push({
      id,
      accountId: account.id,
      text,
      key,
      mediaIds,
      inReplyTo,
      spoilerText,
      createdAt: new Date(),
      ...facts,
    });
    if (key !== null) keys.set(`${account.id}:${key}`, id);
    return show(id);
  }

  function remove(account: StandInAccount, id: string): Reply {
    const index = statuses.findIndex((status) => status.id === id && status.accountId === account.id);
    if (index < 0) return refuse(404, "Record not found");
    const gone = show(id);
    statuses.splice(index, 1);
    return gone;
  }

  /** Files that are not listed again are removed from the status. */
  function edit(account: StandInAccount, id: string, given: Given): Reply {
    const status = statuses.find((one) => one.id === id && one.accountId === account.id);
    if (!status) return refuse(404, "Record not found");
    const kept = Array.isArray(given.media_ids) ? given.media_ids.map(String) : [];
    const attributes = (given.media_attributes ?? []) as { id: string; description: string }[];
    for (const file of uploads.filter(({ statusId }) => statusId === id)) {
      if (!kept.includes(file.id)) file.statusId = null;
      file.description = attributes.find((one) => one.id === file.id)?.description ?? file.description;
    }
    Object.assign(status, { text: String(given.status), spoilerText: String(given.spoiler_text ?? "") });
    if (given.poll) {
      const { expires_in: seconds } = z.object({ expires_in: z.number() }).parse(given.poll);
      if (seconds < 300) return refuse(422, "Validation failed: Expires at is too soon");
    }
    status.poll = given.poll ? openPoll(given.poll) : null;
    return show(id);
  }

  function show(id: string): Reply {
    const status = statuses.find((one) => one.id === id);
    return status ? [200, view(status)] : refuse(404, "Record not found");
  }

  function view(status: Posted) {
    const account = accounts.find(({ id }) => id === status.accountId);
    const parent = statuses.find(({ id }) => id === status.inReplyTo);
    return {
      id: status.id,
      created_at: status.createdAt.toISOString(),
      in_reply_to_id: status.inReplyTo,
      in_reply_to_account_id: parent?.accountId ?? null,
      visibility: status.visibility,
      spoiler_text: status.spoilerText,
      sensitive: status.sensitive,
      language: status.language,
      poll: viewPoll(status.poll),
      ...(options.hasQuotes
        ? { quote: status.quoted ? { state: "accepted", quoted_status: { id: status.quoted } } : null }
        : {}),
      url: `${origin}/@${account?.username}/${status.id}`,
      uri: `${origin}/users/${account?.username}/statuses/${status.id}`,
      content: renderStatus(status.text, origin),
      reblog: null,
      account: account && profile(account),
      // Servers that ignore keys also change the IDs of uploads.
      media_attachments: uploads
        .filter(({ statusId }) => statusId === status.id)
        .map((file, index) => ({ ...viewUpload(file), ...(options.keys === "off" ? { id: String(index) } : {}) })),
      favourites_count: 3,
      reblogs_count: 2,
      replies_count: 1,
    };
  }

  function page(accountId: string, query: URLSearchParams) {
    const before = query.get("max_id");
    const own = statuses.filter((status) => status.accountId === accountId && (!before || status.id < before));
    return own
      .reverse()
      .slice(0, Number(query.get("limit") ?? 20))
      .map(view);
  }

  function listNotifications(query: URLSearchParams) {
    const after = query.get("min_id");
    const types = query.getAll("types[]");
    const fit = (notifications as { id: string; type: string }[]).filter(
      ({ id, type }) => types.includes(type) && (after === null || Number(id) > Number(after)),
    );
    const limit = Number(query.get("limit") ?? 40);
    return (after === null ? fit.slice(-limit) : fit.slice(0, limit)).reverse();
  }

  return {
    origin,
    host: new URL(origin).host,
    options,
    accounts,
    remote,
    statuses,
    uploads,
    apps,
    tokens,
    network,
    requests,
    faults,
    signIn(account: StandInAccount): void {
      if (!accounts.includes(account)) accounts.push(account);
      signedIn = account;
    },
    /** Simulates a status to an account; returns the status. */
    mention(from: StandInAccount, text: string, more: Partial<Posted> = {}): Posted {
      if (!accounts.includes(from)) accounts.push(from);
      const plain = { key: null, mediaIds: [], inReplyTo: null, spoilerText: "", language: null, sensitive: false };
      const facts = { id: nextId(), accountId: from.id, text, visibility: "public", poll: null, createdAt: new Date() };
      const status: Posted = { ...plain, ...facts, ...more };
      statuses.push(status);
      const notification = { id: nextId(), type: "mention", created_at: status.createdAt.toISOString() };
      notifications.push({ ...notification, account: profile(from), status: view(status) });
      return status;
    },
    stop,
  };
}
export type MastodonStandIn = Awaited<ReturnType<typeof startMastodon>>;

/** With the choices as objects. */
const Poll = z.looseObject({
  options: z.array(z.string()),
  multiple: z.boolean().default(false),
  expires_in: z.number().optional(),
  expires_at: z.string().nullable().default(null),
});

/** With the time of its end, as a server stores it. */
function openPoll(poll: unknown): unknown {
  const { data } = Poll.safeParse(poll);
  if (!data?.expires_in) return poll;
  return { ...data, expires_at: new Date(Date.now() + data.expires_in * 1000).toISOString() };
}

function viewPoll(poll: unknown): object | null {
  const { data } = Poll.safeParse(poll);
  return data ? { ...data, options: data.options.map((title) => ({ title, votes_count: 0 })) } : null;
}

function readJson(body: Buffer): Given {
  const value: unknown = JSON.parse(body.toString() || "{}");
  return typeof value === "object" && value !== null ? { ...value } : {};
}
