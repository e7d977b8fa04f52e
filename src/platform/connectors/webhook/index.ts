import type { Network } from "../connector-parts.ts";
import { webhook } from "./describe.ts";
import { webhookPublisher } from "./publish.ts";

export const network: Network = () => [
  { platform: webhook.platform, publish: ({ webhookPost }) => webhookPublisher(webhookPost) },
];
