import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";
import { PIXEL } from "../telegram.ts";

export const MAILCHIMP_KEY = "3f1c0a9d8e7b6c5a4d3e2f1a0b9c8d7e-us21";
export const MAILCHIMP_AUDIENCE = "a1b2c3d4e5";
export const MAILCHIMP_SEGMENT = "49";

const Settings = z.strictObject({
  title: z.string().min(1),
  subject_line: z.string().min(1).max(150),
  preview_text: z.string().max(150).optional(),
  from_name: z.string().max(100),
  reply_to: z.email(),
  auto_footer: z.literal(true),
});
const Recipients = z.strictObject({
  list_id: z.literal(MAILCHIMP_AUDIENCE),
  segment_opts: z.strictObject({ saved_segment_id: z.number().int() }).optional(),
});
const Changed = z.strictObject({ recipients: Recipients, settings: Settings });
const Created = Changed.extend({ type: z.literal("regular") });
const Content = z.strictObject({ html: z.string().min(1) });

type MailchimpCampaign = z.infer<typeof Changed> & {
  id: string;
  status: "save" | "sending";
  html: string;
  create_time: string;
};
export type MailchimpStandIn = StandIn & {
  /** Each campaign as often as its emails were sent. */
  journal: MailchimpCampaign[];
  campaigns: MailchimpCampaign[];
  isRevoked: boolean;
};

/** One account; source: Marketing API 3.0 as @mailchimp/mailchimp_marketing 3.0.80 has it, 1 December 2026. */
export async function startMailchimp(): Promise<MailchimpStandIn> {
  const [journal, campaigns]: [MailchimpCampaign[], MailchimpCampaign[]] = [[], []];
  const files = new Set<string>();
  let next = 1;
  const network = await startStandIn(answer, ({ method, path }) => method === "POST" && path.endsWith("/actions/send"));
  const standIn: MailchimpStandIn = Object.assign(network, { journal, campaigns, isRevoked: false });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, headers, query } = asked;
    if (asked.path === "/avatar.png") return { status: 200, body: PIXEL };
    const path = asked.path.replace(/^\/3\.0\//, "");
    if (headers.authorization !== `Bearer ${MAILCHIMP_KEY}` || standIn.isRevoked)
      return refuse(
        401,
        "API Key Invalid",
        "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
      );
    if (path === "") {
      const avatar = `${standIn.origin}/avatar.png`;
      return ok({ account_id: "8d3a3db4d", account_name: "North Coffee", avatar_url: avatar, total_subscribers: 812 });
    }
    if (path === "lists") return ok({ lists: [{ id: MAILCHIMP_AUDIENCE, name: "Customers" }] });
    if (path === `lists/${MAILCHIMP_AUDIENCE}`)
      return ok({ campaign_defaults: { from_name: "North Coffee", from_email: "news@north.example", subject: "" } });
    if (path === `lists/${MAILCHIMP_AUDIENCE}/segments`)
      return ok({ segments: [{ id: Number(MAILCHIMP_SEGMENT), name: "Regulars" }] });
    if (path === "file-manager/files" && method === "POST") return upload(await readFields(asked));
    if (path === "campaigns" && method === "GET") return list(query);
    if (path === "campaigns" && method === "POST") return create(await readFields(asked));
    const [, kind, id, action] = /^(campaigns|reports)\/(\w+)(?:\/(content|actions\/send))?$/.exec(path) ?? [];
    const campaign = campaigns.find((one) => one.id === id);
    if (!campaign) return refuse(404, "Resource Not Found", "The requested resource could not be found.");
    if (kind === "reports") return report(campaign);
    if (method === "GET") return ok(view(campaign));
    if (action === "actions/send") return send(campaign);
    if (campaign.status !== "save")
      return refuse(400, "Bad Request", "This campaign has already been sent and can't be changed.");
    if (action === "content") {
      const { data, error } = Content.safeParse(await readFields(asked));
      if (!data) return refuse(400, "Invalid Resource", z.prettifyError(error));
      const sources = [...data.html.matchAll(/src="([^"]*)"/g)].map(([, source = ""]) => source);
      if (!sources.every((source) => files.has(source))) return refuse(400, "Invalid Resource", "No such image.");
      campaign.html = data.html;
      return ok({ html: data.html, plain_text: "" });
    }
    const { data, error } = Changed.safeParse(await readFields(asked));
    if (!data) return refuse(400, "Invalid Resource", z.prettifyError(error));
    Object.assign(campaign, data);
    return ok(view(campaign));
  }

  function upload({ name, file_data: data }: Record<string, unknown>): Answer {
    if (typeof name !== "string" || typeof data !== "string" || Buffer.from(data, "base64").length === 0)
      return refuse(400, "Invalid Resource", "The resource submitted could not be validated.");
    const url = `${standIn.origin}/images/${next}-${name}`;
    files.add(url);
    return ok({ id: next++, name, full_size_url: url });
  }

  function list(query: URLSearchParams): Answer {
    const since = Date.parse(query.get("since_create_time") ?? "");
    const found = campaigns.filter(({ create_time: time }) => Date.parse(time) >= since).toReversed();
    return ok({ campaigns: found.slice(0, Number(query.get("count"))).map(view) });
  }

  function create(given: Record<string, unknown>): Answer {
    const { data, error } = Created.safeParse(given);
    if (!data) return refuse(400, "Invalid Resource", z.prettifyError(error));
    const time = new Date().toISOString();
    const campaign = { ...data, id: `c${next++}`, status: "save" as const, html: "", create_time: time };
    campaigns.push(campaign);
    return ok(view(campaign));
  }

  function send(campaign: MailchimpCampaign): Answer {
    if (campaign.status !== "save" || campaign.html === "")
      return refuse(400, "Bad Request", "Your Campaign is not ready to send.");
    campaign.status = "sending";
    journal.push(campaign);
    return { status: 204, body: "" };
  }

  function report(campaign: MailchimpCampaign): Answer {
    if (campaign.status === "save")
      return refuse(404, "Resource Not Found", "The requested resource could not be found.");
    return ok({ opens: { opens_total: 186, unique_opens: 100 }, clicks: { clicks_total: 42 } });
  }

  function view({ html: _, ...campaign }: MailchimpCampaign) {
    return { ...campaign, long_archive_url: `https://us21.campaign-archive.com/?u=8d3a3db4d&id=${campaign.id}` };
  }

  function ok(body: object): Answer {
    return { status: 200, body };
  }

  function refuse(status: number, title: string, detail: string): Answer {
    const headers = { "content-type": "application/problem+json" };
    const type = "https://mailchimp.com/developer/marketing/docs/errors/";
    return { status, body: { type, title, status, detail, instance: "d3a1" }, headers };
  }
}

export function tooManyForMailchimp(seconds: number): Answer {
  const detail = "You have exceeded the limit of 10 simultaneous connections.";
  return {
    status: 429,
    body: { type: "", title: "Too Many Requests", status: 429, detail, instance: "d3a1" },
    headers: { "content-type": "application/problem+json", "retry-after": String(seconds) },
  };
}
