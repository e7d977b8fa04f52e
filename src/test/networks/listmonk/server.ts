import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";

export const LISTMONK_USER = { user: "masthead", token: "0h2Yz6pXkQ4tB8vR1nLsWc9MfA3eUdJg" };
const LISTMONK_LISTS = { "3": "Customers", "4": "Press", "5": "Board" };
/** The API user's list role doesn't have it. */
const HIDDEN_LIST = 5;
const DEFAULT_SENDER = "North Coffee <news@north.example>";

const NewCampaign = z.strictObject({
  name: z.string().min(1).max(2000),
  subject: z.string().min(1).max(5000),
  lists: z.array(z.literal(Object.keys(LISTMONK_LISTS).map(Number))).min(1),
  from_email: z.string().regex(/@/).default(DEFAULT_SENDER),
  template_id: z.literal(1).optional(),
  type: z.literal("regular"),
  content_type: z.literal("html"),
  messenger: z.literal("email"),
  tags: z.array(z.string().max(100)),
  archive: z.boolean(),
  body: z.string(),
  altbody: z.string(),
});
type ListmonkCampaign = z.infer<typeof NewCampaign> & { id: number; uuid: string; status: string };
export type ListmonkStandIn = StandIn & {
  /** Each campaign as often as its emails were sent. */
  journal: ListmonkCampaign[];
  campaigns: ListmonkCampaign[];
  isRevoked: boolean;
  /** Of the API user's role. */
  permissions: string[];
  /** All that its version has. */
  known: string[];
};

/** A server with one API user; source: knadh/listmonk v6.2, 1 December 2026. */
export async function startListmonk(): Promise<ListmonkStandIn> {
  const [journal, campaigns]: [ListmonkCampaign[], ListmonkCampaign[]] = [[], []];
  const images = new Set<string>();
  let next = 1;
  const network = await startStandIn(answer, ({ method, path }) => method === "PUT" && path.endsWith("/status"));
  const permissions = ["campaigns:get_all", "campaigns:manage_all", "campaigns:send", "media:manage", "templates:get"];
  const standIn: ListmonkStandIn = Object.assign(network, {
    journal,
    campaigns,
    permissions,
    known: [...permissions],
    isRevoked: false,
  });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, headers, query } = asked;
    if (headers.authorization === undefined) return refuse(403, "invalid session");
    const { user, token } = LISTMONK_USER;
    if (headers.authorization !== `token ${user}:${token}` || standIn.isRevoked)
      return refuse(403, "invalid API credentials");
    if (path === "/api/config") {
      const groups = [{ group: "campaigns", permissions: standIn.known }];
      return ok({ root_url: standIn.origin, from_email: DEFAULT_SENDER, permissions: groups, version: "v6.2.0" });
    }
    if (path === "/api/profile") return ok({ username: user, user_role: { id: 2, name: "Masthead", permissions } });
    if (path === "/api/lists")
      return ok({ results: Object.entries(LISTMONK_LISTS).map(([id, name]) => ({ id: Number(id), name })) });
    if (path === "/api/templates") {
      if (!permissions.includes("templates:get")) return refuse(403, "permission denied: templates:get");
      return ok([
        { id: 1, name: "Letter", type: "campaign" },
        { id: 2, name: "Receipt", type: "tx" },
      ]);
    }
    if (path === "/api/media" && method === "POST") return upload(await readFields(asked));
    if (path === "/api/campaigns" && method === "GET") return list(query);
    if (path === "/api/campaigns" && method === "POST") return create(await readFields(asked));
    const [, id, isStatus] = /^\/api\/campaigns\/(\d+)(\/status)?$/.exec(path) ?? [];
    const campaign = campaigns.find((one) => one.id === Number(id));
    if (id === undefined) return refuse(404, "Not Found");
    if (!campaign) return refuse(400, "Campaign not found");
    if (method === "GET") return ok(view(campaign));
    return isStatus ? start(campaign, await readFields(asked)) : update(campaign, await readFields(asked));
  }

  function upload({ file }: Record<string, unknown>): Answer {
    if (!(file instanceof File)) return refuse(400, "Invalid file: http: no such file");
    if (!/\.(?:jpg|png|gif)$/.test(file.name)) return refuse(400, `Unsupported file type (${file.name})`);
    const url = `${standIn.origin}/uploads/${next}-${file.name}`;
    images.add(url);
    return ok({ id: next++, filename: file.name, url });
  }

  /** Newest first. */
  function list(query: URLSearchParams): Answer {
    const tags = query.getAll("tag");
    const found = campaigns.filter((one) => tags.every((tag) => one.tags.includes(tag))).toReversed();
    return ok({ results: found.map(view), total: found.length });
  }

  function read(given: Record<string, unknown>): z.infer<typeof NewCampaign> | string {
    const { data, error } = NewCampaign.safeParse(given);
    if (!data) return z.prettifyError(error);
    // A template that does not compile is refused.
    if (data.body.includes("{{")) return "Error compiling campaign body: template: content:1: function not defined";
    const sources = [...data.body.matchAll(/src="([^"]*)"/g)].map(([, source = ""]) => source);
    if (!sources.every((source) => images.has(source))) return "An image has no address.";
    return { ...data, lists: data.lists.filter((one) => one !== HIDDEN_LIST) };
  }

  function create(given: Record<string, unknown>): Answer {
    const data = read(given);
    if (typeof data === "string") return refuse(400, data);
    const campaign = { ...data, id: next++, uuid: randomUUID(), status: "draft" };
    campaigns.push(campaign);
    return ok(view(campaign));
  }

  function update(campaign: ListmonkCampaign, given: Record<string, unknown>): Answer {
    if (campaign.status !== "draft") return refuse(400, "Cannot update a running or a finished campaign.");
    const data = read(given);
    if (typeof data === "string") return refuse(400, data);
    Object.assign(campaign, data);
    return ok(view(campaign));
  }

  function start(campaign: ListmonkCampaign, { status }: Record<string, unknown>): Answer {
    if (!permissions.includes("campaigns:send")) return refuse(403, "permission denied: campaigns:send");
    if (status !== "running" || campaign.status !== "draft")
      return refuse(400, "Only paused campaigns and drafts can be started.");
    campaign.status = "running";
    journal.push(campaign);
    return ok(view(campaign));
  }

  function view(campaign: ListmonkCampaign) {
    const lists = campaign.lists.map((id) => ({ id, name: "A list" }));
    return { ...campaign, lists, views: 120, clicks: 14, to_send: 300, sent: 300 };
  }

  function ok(data: unknown): Answer {
    return { status: 200, body: { data } };
  }

  function refuse(status: number, message: string): Answer {
    return { status, body: { message } };
  }
}

export function tooManyForListmonk(seconds: number): Answer {
  return { status: 429, body: { message: "Too Many Requests" }, headers: { "retry-after": String(seconds) } };
}
