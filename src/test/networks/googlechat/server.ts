import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";

const SPACE = "AAQAzNorthCf";
const SECRETS = { key: "AIzaSyDdI0hCZtE6vySjMm-WEfRq3CPzqKqqsHI", token: "vT9xQ2mZr4Lk8bNc6dWs1yHf3gJp5aUe" };
export const GOOGLECHAT_URL = `https://chat.googleapis.com/v1/spaces/${SPACE}/messages?key=${SECRETS.key}&token=${SECRETS.token}`;

const Image = z.strictObject({ image: z.strictObject({ imageUrl: z.url(), altText: z.string().min(1).optional() }) });
const Card = z.strictObject({
  cardId: z.string(),
  card: z.strictObject({ sections: z.array(z.strictObject({ widgets: z.array(Image).min(1) })).length(1) }),
});
const NewMessage = z
  .strictObject({
    text: z.string().min(1).optional(),
    cardsV2: z.array(Card).optional(),
    thread: z.strictObject({ threadKey: z.string().min(1).max(4000) }),
  })
  .refine(({ text, cardsV2 }) => text !== undefined || cardsV2 !== undefined);
export type ChatMessage = z.infer<typeof NewMessage> & { name: string; requestId: string };
export type ChatStandIn = StandIn & { journal: ChatMessage[]; isRevoked: boolean };

/** A space with a webhook; source: developers.google.com/workspace/chat, spaces.messages.create, 30 November 2026. */
export async function startGoogleChat(): Promise<ChatStandIn> {
  const journal: ChatMessage[] = [];
  const network = await startStandIn(answer, ({ method }) => method === "POST");
  const standIn: ChatStandIn = Object.assign(network, { journal, isRevoked: false });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, query } = asked;
    if (method !== "POST" || path !== `/v1/spaces/${SPACE}/messages`) return refuse(404, "NOT_FOUND", "Not found.");
    if (query.get("key") !== SECRETS.key)
      return refuse(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.");
    if (standIn.isRevoked || query.get("token") !== SECRETS.token)
      return refuse(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
    if (asked.body.length > 32_000) return refuse(400, "INVALID_ARGUMENT", "Message is too long.");
    const { data } = NewMessage.safeParse(await readFields(asked));
    if (!data)
      return refuse(400, "INVALID_ARGUMENT", "Message cannot be empty. Discarding empty create message request.");
    const requestId = query.get("requestId") ?? "";
    const known = journal.find((one) => one.requestId === requestId);
    if (known && requestId) return view(known);
    const message = {
      ...data,
      name: `spaces/${SPACE}/messages/T${journal.length + 1}.M${journal.length + 1}`,
      requestId,
    };
    journal.push(message);
    return view(message);
  }

  /** A webhook is told no more. */
  function view({ name, thread }: ChatMessage): Answer {
    return { status: 200, body: { name, thread: { name: `spaces/${SPACE}/threads/${thread.threadKey.slice(0, 8)}` } } };
  }

  function refuse(code: number, status: string, message: string): Answer {
    return { status: code, body: { error: { code, message, status } } };
  }
}

export function tooManyForGoogleChat(seconds: number): Answer {
  const error = { code: 429, message: "Resource has been exhausted (e.g. check quota).", status: "RESOURCE_EXHAUSTED" };
  return { status: 429, body: { error }, headers: { "retry-after": String(seconds) } };
}
