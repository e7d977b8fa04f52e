import { z } from "zod";
import { t } from "#kernel/language.ts";
import { toStorableText } from "#kernel/storable.ts";
import { createEgress } from "./egress/index.ts";
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

export type Ai = {
  /**
   * Calls the model once, without retries. Every failure is returned as a result, never thrown.
   * @param signal ends the call once nobody waits for it
   */
  write(prompt: Prompt, signal?: AbortSignal): Promise<AiResult>;
};

const OPENAI = "https://api.openai.com/v1";
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 256 * 1024;
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
    async write({ instructions, text, image }, signal) {
      const messages = [
        { role: "system", content: instructions },
        { role: "user", content: image === undefined ? text : [{ type: "text", text }, imagePart(image)] },
      ];
      const outcome = await egress.request({
        url: `${base.replace(/(?<!\/)\/+$/, "")}/chat/completions`,
        method: "POST",
        headers: { "Content-Type": "application/json", ...(key ? { Authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify({ model, messages }),
        timeoutMs,
        maxBytes: MAX_BYTES,
        ...(signal ? { signal } : {}),
      });
      if (!outcome.ok)
        return {
          ok: false,
          reason:
            outcome.code === "timeout" ? t("The AI service took too long.") : t("The AI service can't be reached."),
        };
      if (outcome.status !== 200) return { ok: false, reason: refusal(outcome.status, image !== undefined) };
      const written = read(outcome.body);
      return written === null
        ? { ok: false, reason: t("The AI service returned a response without text.") }
        : { ok: true, text: written.text, model: written.model ?? model };
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

/** Removes characters that PostgreSQL cannot store, which JSON can carry as escapes. */
function read(body: string): { text: string; model: string | undefined } | null {
  try {
    const { choices, model } = Completion.parse(JSON.parse(body));
    const text = toStorableText(choices[0]?.message.content ?? "", MAX_BYTES).trim();
    return text === "" ? null : { text, model: toStorableText(model ?? "", 200).trim() || undefined };
  } catch {
    return null;
  }
}
