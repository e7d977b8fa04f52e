import { issueToken } from "#domain/tokens/index.ts";
import { operation } from "#kernel/operation.ts";
import { checkCredentials } from "./check-credentials.ts";
import { LoginInput, LoginPayload } from "./schema.ts";
import { viewLogin } from "./view.ts";

export const login = operation({
  name: "auth.login",
  summary: "Exchange e-mail address and password for a full-access token. At most 10 requests per minute.",
  scope: "public",
  input: LoginInput,
  output: LoginPayload,
  async run(ctx, input) {
    const user = await checkCredentials(ctx, input);
    return ctx.db.$transaction(async (tx) => {
      const order = { userId: user.id, kind: "personal", tier: "full", name: "Password login" } as const;
      const { token } = await issueToken(tx, ctx, order);
      return viewLogin(tx, user, token);
    });
  },
});
