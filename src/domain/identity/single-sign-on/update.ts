import type { z } from "zod";
import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { domainFrom } from "#domain/brands/domain-verification/rules.ts";
import { requireOwnAccount } from "#domain/identity/account-security/index.ts";
import { requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { generateToken } from "#platform/random-token.ts";
import {
  endCredentialsOf,
  findSettings,
  proposeSlug,
  requireSettings,
  revokeUnverified,
  type WithDomains,
} from "./find.ts";
import { clientSecretLocation, issuerFrom } from "./rules.ts";
import { SaveSingleSignOnInput, SingleSignOn } from "./schema.ts";
import { viewSingleSignOn } from "./view.ts";

type SettingsInput = z.output<typeof SaveSingleSignOnInput>;

export const updateSingleSignOn = operation({
  name: "single_sign_on.update",
  summary:
    "Set up or update your account's single sign-on. Disabling it or changing the provider ends its sessions. Requires re-authentication if the sign-in isn't recent.",
  scope: "user",
  needs: "self",
  tier: "full",
  waitsOutside: true,
  input: SaveSingleSignOnInput,
  output: SingleSignOn,
  async run(ctx, { password, passkey, code, recovery_code, ...input }) {
    const { id: accountId } = await requireOwnAccount(ctx);
    await requireRecentConfirmation(ctx, { password, passkey, code, recovery_code });
    const domains = readDomains(input.domains);
    await requireIssuer(ctx, input.issuer);
    const saved = await ctx.db.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const before = await findSettings(tx, accountId);
      await requireBrand(tx, accountId, input.joins_brand_id);
      await write(tx, ctx, accountId, input, before);
      await writeDomains(tx, ctx, accountId, domains);
      const after = await requireSettings(tx, accountId);
      requireUsable(after);
      await revokeAfterChange(tx, accountId, before, after);
      await record(tx, ctx, before, after);
      return after;
    });
    return viewSingleSignOn(saved, ctx.env.APP_URL);
  },
});

/** @throws Fault invalid on `domains.<n>` */
function readDomains(input: readonly string[]): string[] {
  const domains = input.map((each, index) => {
    const domain = domainFrom(each);
    if (domain === null) throw invalid(`domains.${index}`, t("Enter a domain such as example.com."));
    return domain;
  });
  return [...new Set(domains)];
}

/** @throws Fault invalid on `issuer`, also for addresses that are not public */
async function requireIssuer({ egress }: UserContext, input: string): Promise<void> {
  if (!issuerFrom(input))
    throw invalid("issuer", t("Enter an https URL without a query string, as given by the provider."));
  const refusal = await egress.check(input);
  if (refusal) throw invalid("issuer", refusal.message);
}

/** @throws Fault invalid on `joins_brand_id` */
async function requireBrand(tx: Tx, accountId: number, id: number | null): Promise<void> {
  if (id === null || (await tx.brand.count({ where: { id, accountId } })) > 0) return;
  throw invalid("joins_brand_id", t("This brand doesn't belong to your account."));
}

async function write(
  tx: Tx,
  ctx: UserContext,
  accountId: number,
  input: SettingsInput,
  before: WithDomains | null,
): Promise<void> {
  const isSameClient = before?.issuer === input.issuer && before.clientId === input.client_id;
  if (input.client_secret === undefined && !isSameClient) {
    // The stored secret must not be sent to another provider.
    throw invalid("client_secret", before ? t("Enter this client's secret.") : t("Enter the client secret."));
  }
  const data = {
    issuer: input.issuer,
    clientId: input.client_id,
    isEnabled: input.is_enabled,
    isRequired: input.is_required,
    countsAsTwoFactor: input.counts_as_two_factor,
    joinsBrandId: input.joins_brand_id,
    memberRole: input.member_role,
  };
  const clientSecret =
    input.client_secret && (await ctx.secrets.encrypt(input.client_secret, clientSecretLocation(accountId)));
  if (before) {
    await tx.singleSignOn.update({
      where: { accountId },
      data: { ...data, ...(clientSecret ? { clientSecret } : {}) },
    });
    return;
  }
  const slug = input.slug ?? (await proposeSlug(tx, accountId));
  const row = { ...data, accountId, slug, clientSecret: clientSecret ?? "", createdAt: ctx.clock.now() };
  const { count } = await tx.singleSignOn.createMany({ data: [row], skipDuplicates: true });
  if (count === 0) {
    throw invalid("slug", t("Another account just took this address. Reload the page and use the new redirect URI."));
  }
}

/** Keeps the verification of the remaining domains. */
async function writeDomains(
  tx: Tx,
  { clock }: UserContext,
  accountId: number,
  domains: readonly string[],
): Promise<void> {
  await tx.ssoDomain.deleteMany({ where: { accountId, domain: { notIn: [...domains] } } });
  await tx.ssoDomain.createMany({
    data: domains.map((domain) => ({ accountId, domain, proof: generateToken(18), createdAt: clock.now() })),
    skipDuplicates: true,
  });
}

/** @throws Fault invalid on `is_enabled`, `is_required` */
function requireUsable({ isEnabled, isRequired, domains }: WithDomains): void {
  if (isEnabled && !domains.some(({ verifiedAt }) => verifiedAt)) {
    throw invalid("is_enabled", t("Verify at least one domain first."));
  }
  if (isRequired && !isEnabled) throw invalid("is_required", t("Enable single sign-on first."));
}

/** Ends sessions created through a previous provider, a disabled one, or a removed domain. */
async function revokeAfterChange(
  tx: Tx,
  accountId: number,
  before: WithDomains | null,
  after: WithDomains,
): Promise<void> {
  if (!before) return;
  const isOtherProvider = before.issuer !== after.issuer;
  if (isOtherProvider) await tx.ssoIdentity.deleteMany({ where: { accountId } });
  if (isOtherProvider || before.clientId !== after.clientId || !after.isEnabled) await endCredentialsOf(tx, accountId);
  const kept = after.domains.map(({ id }) => id);
  if (before.domains.some(({ id, verifiedAt }) => verifiedAt && !kept.includes(id)))
    await revokeUnverified(tx, accountId);
}

async function record(tx: Tx, ctx: UserContext, before: WithDomains | null, after: WithDomains): Promise<void> {
  const { accountId, issuer, isEnabled, isRequired, countsAsTwoFactor, joinsBrandId, memberRole, domains } = after;
  await writeAudit(tx, ctx, {
    accountId,
    brandId: null,
    action: before ? "single_sign_on.changed" : "single_sign_on.created",
    subject: { type: "account", id: accountId },
    detail: {
      issuer,
      is_enabled: isEnabled,
      is_required: isRequired,
      counts_as_two_factor: countsAsTwoFactor,
      joins_brand_id: joinsBrandId,
      member_role: memberRole,
      domains: domains.map(({ domain }) => domain),
    },
  });
}
