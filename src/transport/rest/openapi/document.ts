import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { PAYLOADS } from "#domain/webhooks/schema.ts";
import { routes } from "../routes/index.ts";
import { ERROR_CATALOGUE } from "./errors.ts";
import { addExamples } from "./examples.ts";
import { operationObject } from "./operation-object.ts";

/** Folds the route list that the server matches into OpenAPI 3.1, so that the two cannot differ. */
export function openapi(serverUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationObject(route) };
  }
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Masthead",
        version: "1.0.0",
        description: introduction(),
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: serverUrl }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      security: [{ bearer: [] }],
      components: {
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            description:
              "`Authorization: Bearer <id>|mh_…`, or the access token of a connection that was let in by OAuth.",
          },
        },
      },
      paths,
      webhooks: Object.fromEntries(
        Object.entries(PAYLOADS).map(([event, schema]) => [event, { post: webhook(event, schema) }]),
      ),
    },
    { override: dropSafeIntegerBounds },
  );
  return addExamples(document);
}

const texts = new Map<string, string>();

export function openapiText(serverUrl: string): string {
  const text = texts.get(serverUrl) ?? JSON.stringify(openapi(serverUrl));
  texts.set(serverUrl, text);
  return text;
}

/** The first words of all paths, in the order in which the reference shows them. */
const TAGS: Record<string, string> = {
  auth: "Signing in, and everything by which a person proves who they are.",
  me: "The signed-in person: selection, allowances, deletion.",
  tokens: "Tokens limited to a tier, for programs and agents.",
  teams: "Brands; in paths a brand is called a team.",
  users: "Members of the brand and their roles.",
  invitations: "Seats held for people who have not come yet.",
  posts: "Drafting, review, approval, scheduling.",
  calendar: "What stands when, and which times are free.",
  publications: "One post on one channel.",
  comments: "Entries of the review threads of posts.",
  "share-links": "Review by people without an account.",
  ideas: "What could be written about.",
  media: "Pictures and videos.",
  channels: "Where the brand publishes.",
  "channel-requests": "Accounts on the way to being connected, by their platform's own consent page.",
  connections: "Programs that you let in by OAuth.",
  platforms: "What channels there can be, and what each takes.",
  inbox: "Comments, mentions and messages that come in, and the replies to them.",
  contacts: "The people outside who comment, mention and write.",
  automations: "What is done by itself with what comes in.",
  metrics: "What the platforms report of posts and channels, night by night.",
  notifications: "What people are told.",
  "notification-preferences": "What one is told, and on which channels.",
  "device-tokens": "Phones and browsers that push notifications go to.",
  "webhook-endpoints": "Where events are sent.",
  "webhook-deliveries": "The log of what was sent.",
  events: "The same events to fetch or to follow, for those who cannot receive them.",
  subscription: "The account's plan, and paying for it.",
  "audit-events": "Who did what, in a chain that shows when it was changed.",
  exports: "Everything the account holds, as a ZIP file.",
  public: "No token needed.",
};

function introduction(): string {
  const rows = ERROR_CATALOGUE.map(({ status, code, meaning }) => `| ${status} | \`${code}\` | ${meaning} |`);
  return [
    "Draft, review, approve and publish posts of your brands. A brand is called a team in paths.",
    "",
    "Every answer carries `X-Request-Id`; answers to a token carry `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`. Every POST outside `/auth` takes an `Idempotency-Key`. Lists are paged by `cursor` and `limit`.",
    "",
    "## Errors",
    "",
    "| status | code | meaning |",
    "|---|---|---|",
    ...rows,
  ].join("\n");
}

/** What an endpoint of the reader's own receives; interface.md "Request headers and signature". */
function webhook(event: string, schema: z.ZodType): ZodOpenApiOperationObject {
  return {
    operationId: webhookId(event),
    summary: `Sent when ${event} happens.`,
    security: [],
    requestParams: {
      header: z.object({
        "X-Service-Event": z.literal(event),
        "X-Service-Signature": z.string().meta({
          description: "`t=<timestamp>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the endpoint's secret.",
        }),
        "X-Service-Delivery": z.string().meta({ description: "The same for every attempt of one delivery." }),
      }),
    },
    requestBody: { content: { "application/json": { schema } } },
    responses: { "2XX": { description: "Received. Anything else, or no answer within 15 s, is tried again." } },
  };
}

/** `post.published` → `onPostPublished`. */
function webhookId(event: string): string {
  return `on${event.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** zod prints the safe-integer range for every `int()`; it says nothing to a reader and breaks 32-bit generators. */
function dropSafeIntegerBounds({ jsonSchema }: { jsonSchema: { maximum?: unknown; minimum?: unknown } }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
