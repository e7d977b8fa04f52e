import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";

export const BEEHIIV_KEY = "Qm8zT4rV1xWc7LpNfJ0sKd9HbYgUeR3a";
export const BEEHIIV_PUBLICATION = "pub_ce23957d-0e4d-47e7-8f0d-0a5a6c7e1b11";

const Tiers = z.strictObject({ tier_ids: z.array(z.enum(["free", "premium"])).min(1) });
const NewPost = z.strictObject({
  title: z.string().min(1),
  subtitle: z.string().optional(),
  body_content: z.string().min(1),
  status: z.enum(["draft", "confirmed"]),
  email_settings: z.strictObject({ email_subject_line: z.string().min(1), email_preview_text: z.string().optional() }),
  web_settings: z.strictObject({ slug: z.string().regex(/^[a-z0-9-]+$/) }),
  recipients: z.strictObject({ web: Tiers, email: Tiers }).optional(),
  content_tags: z.array(z.string()).optional(),
});
type BeehiivPost = z.infer<typeof NewPost> & { id: string };
export type BeehiivStandIn = StandIn & {
  journal: BeehiivPost[];
  isRevoked: boolean;
  /** Publications of the key. */
  publications: { id: string; name: string }[];
  /** Whether the publication's plan lets apps create posts. */
  isEnterprise: boolean;
};

/** One key; source: developers.beehiiv.com/api-reference and beehiiv/typescript-sdk 0.1.9, 1 December 2026. */
export async function startBeehiiv(): Promise<BeehiivStandIn> {
  const journal: BeehiivPost[] = [];
  const network = await startStandIn(answer, ({ method }) => method === "POST");
  const publications = [{ id: BEEHIIV_PUBLICATION, name: "North Coffee" }];
  const standIn = Object.assign(network, { journal, publications, isRevoked: false, isEnterprise: true });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, headers } = asked;
    if (headers.authorization !== `Bearer ${BEEHIIV_KEY}` || standIn.isRevoked) return refuse(401, "Unauthorized");
    if (path === "/v2/publications") return ok({ data: publications });
    const [, id, rest = ""] = /^\/v2\/publications\/(pub_[\w-]+)(\/.*)?$/.exec(path) ?? [];
    const publication = publications.find((one) => one.id === id);
    if (!publication) return refuse(404, "Publication not found");
    if (rest === "") return ok({ data: { ...publication, stats: { active_subscriptions: 4210 } } });
    if (rest === "/posts" && method === "POST") return create(await readFields(asked));
    const post = journal.find((one) => rest === `/posts/${one.id}`);
    return post ? ok({ data: view(post) }) : refuse(404, "Post not found");
  }

  function create(given: Record<string, unknown>): Answer {
    if (!standIn.isEnterprise) return refuse(403, "This endpoint is available only to Enterprise users.");
    const { data, error } = NewPost.safeParse(given);
    if (!data) return refuse(400, z.prettifyError(error));
    const post = { ...data, id: `post_${randomUUID()}` };
    journal.push(post);
    return { status: 201, body: { data: { id: post.id } } };
  }

  function view({ id, title, status, web_settings: { slug }, email_settings: email }: BeehiivPost) {
    const stats = { email: { opens: 50, clicks: 10 }, web: { views: 200, clicks: 40 } };
    const web_url = `https://northcoffee.beehiiv.com/p/${slug}`;
    return {
      id,
      title,
      status,
      slug,
      web_url,
      stats,
      subject_line: email.email_subject_line,
      preview_text: email.email_preview_text ?? "",
    };
  }

  function ok(body: object): Answer {
    return { status: 200, body };
  }

  function refuse(status: number, message: string): Answer {
    return { status, body: { status, statusText: "error", errors: [{ message, code: "ERROR" }] } };
  }
}

export function tooManyForBeehiiv(seconds: number): Answer {
  const errors = [{ message: "Too many requests", code: "RATE_LIMITED" }];
  return {
    status: 429,
    body: { status: 429, statusText: "too_many_requests", errors },
    headers: { "retry-after": String(seconds) },
  };
}
