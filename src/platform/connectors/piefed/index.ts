import type { Network } from "../connector-parts.ts";
import { piefed } from "./describe.ts";
import { piefedChanger, piefedChooser, piefedConnect, piefedPublisher, piefedReporter } from "./parts.ts";

export const network: Network = () => [
  {
    platform: piefed.platform,
    connect: piefedConnect(),
    publish: piefedPublisher,
    report: piefedReporter(),
    change: piefedChanger,
    choose: piefedChooser,
  },
];
