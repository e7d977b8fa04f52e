import type { Network } from "../network.ts";
import { feed } from "./describe.ts";
import { feedPublisher } from "./publish.ts";

export const network: Network = () => [
  { platform: feed.platform, publish: ({ feedStore }) => feedPublisher(feedStore) },
];
