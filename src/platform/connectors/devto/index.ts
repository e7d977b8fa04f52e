import type { Network } from "../connector-parts.ts";
import { devtoChanger } from "./change.ts";
import { devtoConnect } from "./connect.ts";
import { devto } from "./describe.ts";
import { devtoHistory } from "./history.ts";
import { devtoPoll } from "./poll.ts";
import { devtoPublisher } from "./publish.ts";
import { devtoReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: devto.platform,
    connect: devtoConnect(),
    publish: () => devtoPublisher(),
    poll: devtoPoll(),
    report: devtoReporter(),
    history: devtoHistory(),
    change: () => devtoChanger(),
  },
];
