import type { Call, ChangeOutcome, Changer } from "../../contract.ts";
import { partsOf } from "../../shared/text/parts.ts";
import { askGraph, type GraphRequest, isGone, Success, UNREADABLE } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { plainRefusalOf } from "../refusal.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { facebook } from "./describe.ts";

/** Edits the texts of a post and its comment; deletes the comment first, so that no part remains alone. */
export function facebookChanger(meta: Meta): Changer {
  async function ask(
    credentials: string | null,
    id: string,
    request: GraphRequest,
    call: Call,
  ): Promise<ChangeOutcome> {
    const response = await askGraph(call, accessOf(meta, readCredentials(credentials)), id, request);
    if (response.kind === "ok") return Success.safeParse(response.body).success ? { kind: "done" } : UNREADABLE;
    if (response.kind === "refused" && isGone(response.error)) return { kind: "not_there" };
    return plainRefusalOf(response);
  }
  return {
    platform: facebook.platform,
    timeoutMs: 30_000,
    async edit({ channel, published, content }, call) {
      for (const [index, part] of partsOf(facebook, content, channel.capabilities).entries()) {
        const form = { message: part.body };
        const id = published[index]?.externalId ?? "";
        const outcome = await ask(channel.credentials, id, { method: "POST", form }, call);
        if (outcome.kind !== "done") return outcome;
      }
      return { kind: "done" };
    },
    async remove({ channel, published }, call) {
      let isThere = false;
      for (const { externalId } of published.toReversed()) {
        const outcome = await ask(channel.credentials, externalId, { method: "DELETE" }, call);
        if (outcome.kind === "done") isThere = true;
        else if (outcome.kind !== "not_there") return outcome;
      }
      return { kind: isThere ? "done" : "not_there" };
    },
  };
}
