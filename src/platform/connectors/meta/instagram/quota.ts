import { z } from "zod";
import type { Call, CapabilitiesReport, Quota } from "../../contract.ts";
import { type GraphAccess, readFrom } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { INSTAGRAM_LIMITS } from "./describe.ts";

const Limit = z.object({
  data: z.tuple(
    [
      z.object({
        quota_usage: z.number(),
        config: z.object({ quota_total: z.number(), quota_duration: z.number().positive() }),
      }),
    ],
    z.unknown(),
  ),
});

/** How many posts Instagram still accepts; it counts those of the last 24 hours. */
export async function readInstagramQuota(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  accountId: string,
): Promise<Quota> {
  const fields = "quota_usage,config";
  const { data } = await readFrom(call, access, `${accountId}/content_publishing_limit`, Limit, { fields });
  const [{ quota_usage: used, config }] = data;
  return { remaining: config.quota_total - used, until: new Date(Date.now() + config.quota_duration * 1000) };
}

export async function readInstagramLimits(meta: Meta, text: string, call: Call): Promise<CapabilitiesReport> {
  const credentials = readCredentials(text);
  const quota = await readInstagramQuota(call, accessOf(meta, credentials), credentials.accountId);
  return { capabilities: INSTAGRAM_LIMITS, quota };
}
