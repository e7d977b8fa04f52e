import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { endConnection } from "./end-connection.ts";
import { ConnectionIdInput, ConnectionRevoked } from "./schema.ts";

export const revokeConnection = operation({
  name: "connections.revoke",
  summary: "Disconnect an app. All its tokens stop working immediately.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ConnectionIdInput,
  output: ConnectionRevoked,
  async run(ctx, { id }) {
    const ended = await endConnection(ctx, { id, userId: ctx.caller.userId }, "revoked");
    if (!ended) throw fault("not_found", { what: t("Connection") });
    return {};
  },
});
