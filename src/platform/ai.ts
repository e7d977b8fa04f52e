import { z } from "zod";
import { parseEventStream } from "#kernel/event-stream.ts";
import { t } from "#kernel/language.ts";
import { toStorableText } from "#kernel/storable.ts";
import { createEgress, type EgressOutcome } from "./egress/index.ts";
import type { Env } from "./env.ts";

/** The instructions to the model, kept apart from the text they apply to: that text is untrusted. */
export type Prompt = {
  instructions: string;
  text: string;
  /** A JPEG that the model is shown beside the text. */
  image?: Uint8Array;
};

/** `reason` is a sentence for the person who waits; `model` the one that the server says has responded. */
export type AiResult = { ok: true; text: string; model: string } | { ok: false; reason: string };

type WriteOptions = {
  /** Ends the call once nobody waits for it. */
  signal?: AbortSignal | undefined;
  /** Called with the whole text so far, each time the model has written more of it; the result has the last. */
  onText?: ((text: string) => void) | undefined;
};

export type Ai = {
  /** Calls the model once, without retries. Every failure is returned as a result, never thrown. */
  write(prompt: Prompt, options?: WriteOptions): Promise<AiResult>;
};

const OPENAI = "https://api.openai.com/v1";
const TIMEOUT_MS = 30_000;
/** A text that is seen growing may take longer: the person who waits decides, and can stop it. */
const STREAM_TIMEOUTS = 4;
const MAX_BYTES = 256 * 1024;
/** Each token of a stream comes in an event of some hundred bytes. */
const MAX_STREAM_BYTES = 16 * MAX_BYTES;
/** What servers respond to an image that their model can't see. */
const REJECTED = [400, 413, 415, 422];

/**
 * The URL is set by the operator, unlike URLs that users enter, so it may be a private address: a model often runs on a
 * machine nearby.
 */
const ALLOW_ALL = ["0.0.0.0/0", "::/0"];

const Completion = z.object({
  model: z.string().max(200).optional().catch(undefined),
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

const Chunk = z.object({
  model: z.string().max(200).optional().catch(undefined),
  choices: z
    .array(z.object({ delta: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }))
    .default([]),
  /** Sent where the server fails while the model writes. */
  error: z.unknown().optional(),
});

/**
 * A client of any server that implements OpenAI's chat completions (`OPENAI_*`).
 * @returns null when none is configured
 */
export function createAi(
  env: Pick<Env, "OPENAI_BASE_URL" | "OPENAI_API_KEY" | "OPENAI_MODEL">,
  timeoutMs = TIMEOUT_MS,
): Ai | null {
  const { OPENAI_MODEL: model, OPENAI_API_KEY: key, OPENAI_BASE_URL: base = OPENAI } = env;
  if (model === undefined) return null;
  const egress = createEgress({ allowPrivate: ALLOW_ALL });
  return {
    async write({ instructions, text, image }, { signal, onText } = {}) {
      const messages = [
        { role: "system", content: instructions },
        { role: "user", content: image === undefined ? text : [{ type: "text", text }, imagePart(image)] },
      ];
      const request = {
        url: `${base.replace(/(?<!\/)\/+$/, "")}/chat/completions`,
        method: "POST",
        headers: { "Content-Type": "application/json", ...(key ? { Authorization: `Bearer ${key}` } : {}) },
        ...(signal ? { signal } : {}),
      };
      const isImage = image !== undefined;
      if (!onText) {
        const body = JSON.stringify({ model, messages });
        const outcome = await egress.request({ ...request, body, timeoutMs, maxBytes: MAX_BYTES });
        return resultOf(outcome, isImage, model, readCompletion);
      }
      const body = JSON.stringify({ model, messages, stream: true });
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const reading = readStream(readable, onText);
      const limits = { timeoutMs: STREAM_TIMEOUTS * timeoutMs, maxBytes: MAX_STREAM_BYTES };
      const outcome = await egress.download({ ...request, body, ...limits }, (bytes) => writer.write(bytes));
      await writer.close();
      const streamed = await reading;
      return resultOf(outcome, isImage, model, () => streamed);
    },
  };
}

/** An image as OpenAI's chat completions take it. */
function imagePart(jpeg: Uint8Array) {
  return { type: "image_url", image_url: { url: `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}` } };
}

function refusal(status: number, hasImage: boolean): string {
  if (hasImage && REJECTED.includes(status))
    return t("The AI service rejected the image. The configured model may not be able to see images.");
  if (status === 401 || status === 403) return t("The AI service rejected this installation's key.");
  if (status === 404) return t("The AI service does not know the configured model.");
  if (status === 429) return t("The AI service is limiting requests right now.");
  return t("The AI service responded with status {status}.", { status: String(status) });
}

type Written = { text: string; model: string | undefined };

/** @param read the text of a response with status 200; null for one without */
function resultOf(
  outcome: EgressOutcome,
  isImage: boolean,
  model: string,
  read: (body: string) => Written | "unfinished" | null,
): AiResult {
  if (!outcome.ok && outcome.code === "timeout") return { ok: false, reason: t("The AI service took too long.") };
  if (!outcome.ok && outcome.status === 200) return { ok: false, reason: unfinished() };
  if (!outcome.ok) return { ok: false, reason: t("The AI service can't be reached.") };
  if (outcome.status !== 200) return { ok: false, reason: refusal(outcome.status, isImage) };
  const written = read(outcome.body);
  if (written === "unfinished") return { ok: false, reason: unfinished() };
  return written === null
    ? { ok: false, reason: t("The AI service returned a response without text.") }
    : { ok: true, text: written.text, model: written.model ?? model };
}

const unfinished = () => t("The AI service stopped in the middle of the text.");

function readCompletion(body: string): Written | null {
  const completion = Completion.safeParse(parseJson(body));
  return completion.success
    ? writtenOf(completion.data.choices[0]?.message.content ?? "", completion.data.model)
    : null;
}

/**
 * The text of a stream of completion chunks. Servers end it with a `finish_reason`, `[DONE]` or both; one that ignores
 * `stream` sends a completion.
 */
async function readStream(
  bytes: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
): Promise<Written | "unfinished" | null> {
  const [events, copy] = bytes.tee();
  const whole = new Response(copy).text();
  let text = "";
  let model: string | undefined;
  let isStream = false;
  let isFinished = false;
  let hasFailed = false;
  for await (const { data } of parseEventStream(events)) {
    if (data === undefined) continue;
    isStream = true;
    if (data === "[DONE]") isFinished = true;
    const chunk = Chunk.safeParse(parseJson(data));
    const [choice] = chunk.data?.choices ?? [];
    model ??= chunk.data?.model;
    hasFailed ||= Boolean(chunk.data?.error);
    if (choice?.finish_reason) isFinished = true;
    if (!choice?.delta.content || text.length > MAX_BYTES) continue;
    text += choice.delta.content;
    onText(toStorableText(text, MAX_BYTES).trimStart());
  }
  if (!isStream) return readCompletion(await whole);
  return isFinished && !hasFailed ? writtenOf(text, model) : "unfinished";
}

/** Removes characters that PostgreSQL cannot store, which JSON can carry as escapes. */
function writtenOf(content: string, model: string | undefined): Written | null {
  const text = toStorableText(content, MAX_BYTES).trim();
  return text === "" ? null : { text, model: toStorableText(model ?? "", 200).trim() || undefined };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
