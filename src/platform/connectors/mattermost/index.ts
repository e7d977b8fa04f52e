import type { Network } from "../connector-parts.ts";
import { mattermostChanger } from "./change.ts";
import { mattermostConnect } from "./connect.ts";
import { mattermost } from "./describe.ts";
import { mattermostPublisher } from "./publish.ts";
import { mattermostReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: mattermost.platform,
    connect: mattermostConnect(),
    publish: () => mattermostPublisher(),
    report: mattermostReporter(),
    change: () => mattermostChanger(),
  },
];
