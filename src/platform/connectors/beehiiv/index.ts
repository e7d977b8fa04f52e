import type { Network } from "../connector-parts.ts";
import { beehiivConnect } from "./connect.ts";
import { beehiiv } from "./describe.ts";
import { beehiivPublisher } from "./publish.ts";
import { beehiivReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: beehiiv.platform,
    connect: beehiivConnect(),
    publish: () => beehiivPublisher(),
    report: beehiivReporter(),
  },
];
