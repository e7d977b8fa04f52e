import { fullName } from "#domain/accounts/index.ts";
import { startSession } from "#domain/tokens/index.ts";
import { operation } from "#kernel/operation.ts";
import { checkCredentials } from "./check-credentials.ts";
import { LoginInput, SessionStarted } from "./schema.ts";

export const beginSession = operation({
  name: "sessions.begin",
  summary: "Sign a browser in: a session row that its cookie will name. For the sign-in handler alone.",
  scope: "public",
  input: LoginInput,
  output: SessionStarted,
  async run(ctx, input) {
    const user = await checkCredentials(ctx, input);
    const session = await ctx.db.$transaction((tx) => startSession(tx, ctx, user.id));
    return { user: { id: user.id, email: user.email, name: fullName(user) }, session_id: session.id };
  },
});
