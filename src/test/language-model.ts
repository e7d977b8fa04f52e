import { onTestFinished } from "vitest";
import { type ModelBehavior, serveModel } from "./serve-model.ts";

export { completion, streamCompletion } from "./serve-model.ts";

/** Tests: a language model on loopback, stopped at the end of the test. */
export async function startAi(behavior: ModelBehavior) {
  const { requests, env, stop } = await serveModel(behavior);
  onTestFinished(stop);
  return { requests, env };
}
