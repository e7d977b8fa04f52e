import type { Network } from "../network.ts";
import { wordpressChanger } from "./change.ts";
import { wordpressConnect } from "./connect.ts";
import { wordpress } from "./describe.ts";
import { wordpressPublisher } from "./publish.ts";
import { wordpressReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: wordpress.platform,
    connect: wordpressConnect(),
    publish: () => wordpressPublisher(),
    report: wordpressReporter(),
    change: wordpressChanger(),
  },
];
