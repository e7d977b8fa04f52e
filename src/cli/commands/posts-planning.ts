import type { Command } from "commander";
import { wholeNumber } from "../arguments.ts";

/** What a post is planned with besides its content. */
export type Planning = { note?: string; campaign?: string; assignee?: number; due?: string; utmCampaign?: string };

/** Adds the options for what a post is planned with. */
export function withPlanning(command: Command): Command {
  return command
    .option("--note <text>", "internal note")
    .option("--campaign <campaign>", "the campaign it belongs to: name or id")
    .option("--assignee <id>", "user ID of the member who gets it ready; see `masthead members list`", wholeNumber)
    .option("--due <time>", "when it has to be ready, with an offset or in the brand's time zone")
    .option("--utm-campaign <text>", "UTM campaign of its links, instead of the brand's; empty for links as written");
}
