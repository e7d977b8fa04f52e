import type { Network } from "../network.ts";
import { META_PLATFORMS, metaInbound } from "./inbound.ts";

export const network: Network = (env) =>
  META_PLATFORMS.map((platform) => ({ platform, inbound: metaInbound(platform, env) }));
