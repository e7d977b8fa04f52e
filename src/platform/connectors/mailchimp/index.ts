import type { Network } from "../connector-parts.ts";
import { mailchimpChooser, mailchimpConnect } from "./connect.ts";
import { mailchimp } from "./describe.ts";
import { mailchimpPublisher } from "./publish.ts";
import { mailchimpReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: mailchimp.platform,
    connect: mailchimpConnect(),
    publish: () => mailchimpPublisher(),
    report: mailchimpReporter(),
    choose: mailchimpChooser(),
  },
];
