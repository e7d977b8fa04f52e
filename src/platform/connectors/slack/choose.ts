import { z } from "zod";
import type { Chooser } from "../contract.ts";
import { AppCredentials, readSlack, SLACK, type Slack } from "./api.ts";
import { slack as connector } from "./describe.ts";

const Members = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string().catch(""),
      real_name: z.string().catch(""),
      deleted: z.boolean().catch(false),
      is_bot: z.boolean().catch(false),
    }),
  ),
});
/** Slack's own helper, which is listed as a member. */
const SLACKBOT = "USLACKBOT";

/** Lists the first members of the workspace, by name. Source: docs.slack.dev/reference/methods/users.list, 30 November 2026. */
export function slackChooser(slack: Slack = SLACK): Chooser {
  return {
    platform: connector.platform,
    timeoutMs: 10_000,
    async choices({ credentials }, call) {
      const { token } = AppCredentials.parse(JSON.parse(credentials ?? "null"));
      const response = await readSlack(call, slack, "users.list", { token, query: { limit: "200" } });
      if (response.kind !== "ok") throw new Error(`The members could not be read: ${response.kind}`);
      const people = Members.parse(response.body).members.filter(
        ({ id, deleted, is_bot: isBot }) => id !== SLACKBOT && !deleted && !isBot,
      );
      const choices = people.map(({ id, name, real_name: real }) => ({ value: id, label: real || name || id }));
      return { notify_members: choices.toSorted((a, b) => a.label.localeCompare(b.label)) };
    },
  };
}
