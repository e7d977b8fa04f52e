import type { Network } from "../connector-parts.ts";
import { matrixChanger } from "./change.ts";
import { matrixConnect } from "./connect.ts";
import { matrix } from "./describe.ts";
import { matrixPublisher } from "./publish.ts";
import { matrixReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: matrix.platform,
    connect: matrixConnect(),
    publish: () => matrixPublisher(),
    report: matrixReporter(),
    change: () => matrixChanger(),
  },
];
