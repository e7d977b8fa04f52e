import type { Network } from "../connector-parts.ts";
import { lemmy } from "./describe.ts";
import { lemmyChanger, lemmyChooser, lemmyConnect, lemmyPublisher, lemmyReporter } from "./parts.ts";

export const network: Network = () => [
  {
    platform: lemmy.platform,
    connect: lemmyConnect(),
    publish: lemmyPublisher,
    report: lemmyReporter(),
    change: lemmyChanger,
    choose: lemmyChooser,
  },
];
