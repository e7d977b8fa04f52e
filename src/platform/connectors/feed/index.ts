import type { Network } from "../connector-parts.ts";
import { feedChanger } from "./change.ts";
import { feed } from "./describe.ts";
import { feedPublisher } from "./publish.ts";

export const network: Network = () => [
  {
    platform: feed.platform,
    publish: ({ feedStore }) => feedPublisher(feedStore),
    change: ({ feedStore }) => feedChanger(feedStore),
  },
];
