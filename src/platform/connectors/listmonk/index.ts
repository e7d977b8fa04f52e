import type { Network } from "../connector-parts.ts";
import { listmonkChooser, listmonkConnect } from "./connect.ts";
import { listmonk } from "./describe.ts";
import { listmonkPublisher } from "./publish.ts";
import { listmonkReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: listmonk.platform,
    connect: listmonkConnect(),
    publish: () => listmonkPublisher(),
    report: listmonkReporter(),
    choose: listmonkChooser,
  },
];
