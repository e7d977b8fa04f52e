import { operation } from "#kernel/operation.ts";
import { ownCredentials } from "./find.ts";
import { ListCredentialsInput, SessionList } from "./schema.ts";
import { viewCredential } from "./view.ts";

export const listSessions = operation({
  name: "sessions.list",
  summary: "List your browser sessions, newest first.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ListCredentialsInput,
  output: SessionList,
  async run(ctx, paging) {
    const { rows, ...rest } = await ownCredentials(ctx, "session", paging);
    return { sessions: rows.map((row) => viewCredential(row, ctx)), ...rest };
  },
});
