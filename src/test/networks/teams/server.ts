import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";

const PATH = "/workflows/8f14e45fceea167a5a36dedd4bea2543/triggers/manual/paths/invoke";
const SIGNATURE = "2kXW9rQvN8pTzLmY4cJdHs6bFg1aEu7oRi5tKx3wVhM";
const QUERY = `?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=${SIGNATURE}`;
export const TEAMS_URL = `https://prod-42.westeurope.logic.azure.com:443${PATH}${QUERY}`;

const Block = z.union([
  z.strictObject({
    type: z.literal("TextBlock"),
    text: z.string().min(1),
    wrap: z.literal(true),
    weight: z.enum(["Default", "Lighter", "Bolder"]).optional(),
    size: z.enum(["Default", "Small", "Medium", "Large", "ExtraLarge"]).optional(),
    isSubtle: z.boolean().optional(),
    spacing: z.enum(["Default", "None", "Small", "Medium", "Large", "ExtraLarge", "Padding"]).optional(),
  }),
  z.strictObject({
    type: z.literal("Image"),
    url: z.url(),
    altText: z.string().min(1).optional(),
    size: z.literal("Stretch"),
  }),
]);
const Card = z.strictObject({
  $schema: z.string(),
  type: z.literal("AdaptiveCard"),
  version: z.literal("1.4"),
  msteams: z.strictObject({ width: z.literal("Full") }),
  body: z.array(Block).min(1),
  actions: z
    .array(
      z.strictObject({
        type: z.literal("Action.OpenUrl"),
        title: z.string().min(1),
        url: z.url(),
        style: z.enum(["default", "positive", "destructive"]).optional(),
      }),
    )
    .optional(),
});
const Attachment = z.strictObject({
  contentType: z.literal("application/vnd.microsoft.card.adaptive"),
  contentUrl: z.null(),
  content: Card,
});
const Message = z.strictObject({ type: z.literal("message"), attachments: z.array(Attachment) });
export type TeamsStandIn = StandIn & { journal: z.infer<typeof Card>[]; isRevoked: boolean };

/**
 * A workflow that posts each card; sources: learn.microsoft.com/microsoftteams/platform, 30 November 2026, and the schema of
 * cards at adaptivecards.io/explorer, 1 December 2026.
 */
export async function startTeams(): Promise<TeamsStandIn> {
  const journal: z.infer<typeof Card>[] = [];
  const network = await startStandIn(answer, ({ method }) => method === "POST");
  const standIn: TeamsStandIn = Object.assign(network, { journal, isRevoked: false });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    if (asked.method !== "POST" || asked.path !== PATH)
      return refuse(404, "WorkflowNotFound", "The workflow could not be found.");
    if (standIn.isRevoked || asked.query.get("sig") !== SIGNATURE)
      return refuse(401, "DirectApiAuthorizationRequired", "The request must be authenticated.");
    if (asked.body.length > 28_672) return refuse(413, "RequestEntityTooLarge", "Request Entity too large");
    const { data, error } = Message.safeParse(await readFields(asked));
    if (!data) return refuse(400, "TriggerInputSchemaMismatch", z.prettifyError(error));
    journal.push(...data.attachments.map(({ content }) => content));
    return { status: 202, body: "" };
  }

  function refuse(status: number, code: string, message: string): Answer {
    return { status, body: { error: { code, message } } };
  }
}

export function tooManyForTeams(seconds: number): Answer {
  const error = { code: "WorkflowTriggerRequestsThrottled", message: "Rate limit is exceeded." };
  return { status: 429, body: { error }, headers: { "retry-after": String(seconds) } };
}
