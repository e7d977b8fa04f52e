import { z } from "zod";
import { requireOwnAccount } from "#domain/identity/account-security/index.ts";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { discoverProvider, fetchByEgress, ProviderUnavailable } from "./provider.ts";
import { issuerFrom, TEST_RATE } from "./rules.ts";
import { ProviderFound, TestSingleSignOnInput } from "./schema.ts";

const KeySet = z.object({ keys: z.array(z.looseObject({ use: z.string().optional() })) });

export const testSingleSignOn = operation({
  name: "single_sign_on.test",
  summary: "Test the connection to an identity provider, without changing anything.",
  scope: "user",
  needs: "self",
  tier: "full",
  waitsOutside: true,
  input: TestSingleSignOnInput,
  output: ProviderFound,
  async run(ctx, { issuer }) {
    const { id } = await requireOwnAccount(ctx);
    await throttleAttempts(ctx.db, [`sso_test:account:${id}`], TEST_RATE);
    if (!issuerFrom(issuer))
      throw invalid("issuer", "Enter an https URL without a query string, as given by the provider.");
    try {
      const { server } = await discoverProvider(ctx, issuer, { isFresh: true });
      const response = await fetchByEgress(ctx.egress, server.jwks_uri ?? "", { method: "GET", headers: {} });
      const found = KeySet.safeParse(await response.json().catch(() => null));
      if (!found.success)
        throw new ProviderUnavailable("The provider's keys couldn't be found at the address it specifies.");
      const methods = server.code_challenge_methods_supported;
      return {
        issuer: server.issuer,
        authorization_endpoint: server.authorization_endpoint ?? "",
        token_endpoint: server.token_endpoint ?? "",
        userinfo_endpoint: server.userinfo_endpoint ?? null,
        signing_keys: found.data.keys.filter(({ use }) => use !== "enc").length,
        supports_pkce: methods ? methods.includes("S256") : null,
      };
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw invalid("issuer", error.message);
      throw error;
    }
  },
});
