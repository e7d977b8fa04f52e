import { z } from "zod";
import type { Call, CapabilitiesReport, Quota } from "../../contract.ts";
import { type GraphAccess, readFrom } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { THREADS_LIMITS } from "./describe.ts";

const Config = z.object({ quota_total: z.number(), quota_duration: z.number().positive() });
const Limit = z.object({ data: z.tuple([z.object({ quota_usage: z.number(), config: Config })], z.unknown()) });

/** How many posts Threads still accepts; it counts those of the last 24 hours, and replies apart. */
export async function readThreadsQuota(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  userId: string,
): Promise<Quota> {
  const fields = { fields: "quota_usage,config" };
  const { data } = await readFrom(call, access, `${userId}/threads_publishing_limit`, Limit, fields);
  const [{ quota_usage: used, config }] = data;
  return { remaining: config.quota_total - used, until: new Date(Date.now() + config.quota_duration * 1000) };
}

export async function readThreadsLimits(meta: Meta, text: string, call: Call): Promise<CapabilitiesReport> {
  const credentials = readCredentials(text);
  const quota = await readThreadsQuota(call, accessOf(meta, credentials), credentials.userId);
  return { capabilities: THREADS_LIMITS, quota };
}
