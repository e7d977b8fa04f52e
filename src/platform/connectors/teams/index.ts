import type { Network } from "../connector-parts.ts";
import { teamsConnect } from "./connect.ts";
import { teams } from "./describe.ts";
import { teamsPublisher } from "./publish.ts";
import { teamsReviewMessenger } from "./review.ts";

export const network: Network = () => [
  {
    platform: teams.platform,
    connect: teamsConnect(),
    publish: () => teamsPublisher(),
    review: teamsReviewMessenger(),
  },
];
