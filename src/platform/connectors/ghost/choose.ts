import { z } from "zod";
import type { Chooser } from "../contract.ts";
import { readCredentials, requestGhost } from "./api.ts";
import { ghost } from "./describe.ts";

const Newsletters = z.object({ newsletters: z.array(z.object({ slug: z.string(), name: z.string() })) });
const Tiers = z.object({
  tiers: z.array(z.object({ id: z.string(), name: z.string(), type: z.string().optional() })),
});

/** Lists the newsletters and the paid tiers in use. Source: docs.ghost.org/admin-api, read 30 November 2026. */
export function ghostChooser(): Chooser {
  return {
    platform: ghost.platform,
    timeoutMs: 10_000,
    async choices({ credentials }, call) {
      const read = async (path: string, filter: string) => {
        const query = { filter, limit: "100" };
        const response = await requestGhost(call, readCredentials({ credentials }), path, { query });
        if (response.kind !== "ok") throw new Error(`The ${path} could not be read: ${response.kind}`);
        return response.json;
      };
      const { newsletters } = Newsletters.parse(await read("newsletters", "status:active"));
      const { tiers } = Tiers.parse(await read("tiers", "active:true"));
      return {
        newsletter: newsletters.map(({ slug, name }) => ({ value: slug, label: name })),
        tiers: tiers.filter(({ type }) => type !== "free").map(({ id, name }) => ({ value: id, label: name })),
      };
    },
  };
}
