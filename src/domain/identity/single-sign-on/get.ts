import { z } from "zod";
import { requireOwnAccount } from "#domain/identity/account-security/index.ts";
import { operation } from "#kernel/operation.ts";
import { redirectUri } from "./exchange.ts";
import { findSettings, proposeSlug } from "./find.ts";
import { SingleSignOnSettings } from "./schema.ts";
import { viewSingleSignOn } from "./view.ts";

export const getSingleSignOn = operation({
  name: "single_sign_on.get",
  summary: "Get your account's single sign-on settings (OpenID Connect). Account owner only.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: SingleSignOnSettings,
  async run(ctx) {
    const { id } = await requireOwnAccount(ctx);
    const settings = await findSettings(ctx.db, id);
    if (settings) return { single_sign_on: viewSingleSignOn(settings, ctx.env.APP_URL), proposed: null };
    const slug = await proposeSlug(ctx.db, id);
    return { single_sign_on: null, proposed: { slug, redirect_uri: redirectUri(ctx.env.APP_URL, slug) } };
  },
});
