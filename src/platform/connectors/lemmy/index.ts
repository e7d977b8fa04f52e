import type { Network } from "../connector-parts.ts";
import { lemmyChanger } from "./change.ts";
import { lemmyChooser, lemmyConnect } from "./connect.ts";
import { lemmy } from "./describe.ts";
import { lemmyPublisher } from "./publish.ts";
import { lemmyReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: lemmy.platform,
    connect: lemmyConnect(),
    publish: () => lemmyPublisher(),
    report: lemmyReporter(),
    change: () => lemmyChanger(),
    choose: lemmyChooser,
  },
];
