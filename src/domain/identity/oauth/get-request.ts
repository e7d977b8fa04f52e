import { operation } from "#kernel/operation.ts";
import { findRequest } from "./find.ts";
import { ConnectionRequestInput, ConnectionRequestView } from "./schema.ts";
import { viewRequest } from "./view.ts";

export const getConnectionRequest = operation({
  name: "connections.get_request",
  summary: "Get the access an app is requesting on the consent screen.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: ConnectionRequestInput,
  output: ConnectionRequestView,
  async run(ctx, { uid }) {
    return viewRequest(await findRequest(ctx, uid));
  },
});
