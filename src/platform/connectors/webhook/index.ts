import type { Network } from "../network.ts";
import { webhook } from "./describe.ts";
import { webhookPublisher } from "./publish.ts";

export const network: Network = () => [
  { platform: webhook.platform, publish: ({ webhookPost }) => webhookPublisher(webhookPost) },
];
