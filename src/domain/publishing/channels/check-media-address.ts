import { z } from "zod";
import { requestProbe } from "#domain/brands/domain-verification/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { createEgress } from "#platform/egress/index.ts";
import { fetchingNetworks, publicAddressProblem } from "#platform/public-address.ts";
import { MediaAddress } from "./schema.ts";

export const checkMediaAddress = operation({
  name: "platforms.check_media_address",
  summary: "Check whether platforms can fetch images and videos from this installation's URL.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  waitsOutside: true,
  input: z.object({}),
  output: MediaAddress,
  async run(ctx) {
    const url = ctx.env.APP_URL;
    const problem = publicAddressProblem(ctx.env) ?? (await resolvedProblem(ctx));
    if (problem) return { url, state: "not_public" as const, ...problem };
    const failure = await requestProbe(ctx, url);
    if (failure === null) {
      const message = t("Platforms can fetch images and videos from {host}.", { host: new URL(url).host });
      return { url, state: "reachable" as const, message, fix: null };
    }
    const message = t("{host} is a public address, but a request from this machine to it failed: {reason}", {
      host: new URL(url).host,
      reason: failure,
    });
    const fix = t(
      "Check the name's DNS entry, the certificate and the proxy. Behind some routers only this check fails.",
    );
    return { url, state: "unproven" as const, message, fix };
  },
});

/** The name resolves to an address that platforms can't reach, whichever this machine may call. */
async function resolvedProblem({ env }: BrandContext) {
  const refusal = await createEgress({ allowPrivate: fetchingNetworks(env) }).check(env.APP_URL);
  return (
    refusal && {
      message: refusal.message,
      fix: t("Check the address of this installation and the DNS entry of its name."),
    }
  );
}
