import type { Liker } from "../../contract.ts";
import { askGraph } from "../graph.ts";
import { readChange } from "../hide.ts";
import type { Meta } from "../hosts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { facebook } from "./describe.ts";

/** Source: developers.facebook.com/docs/graph-api/reference/object/likes, read 26 November 2026. */
export function facebookLiker(meta: Meta): Liker {
  return {
    platform: facebook.platform,
    timeoutMs: 10_000,
    async setLiked({ channel, externalId, isLiked }, call) {
      const access = accessOf(meta, readCredentials(channel.credentials));
      const method = isLiked ? "POST" : "DELETE";
      return readChange(await askGraph(call, access, `${externalId}/likes`, { method }));
    },
  };
}
