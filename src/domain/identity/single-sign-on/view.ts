import type { z } from "zod";
import { recordName, recordValue } from "#domain/brands/domain-verification/rules.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { redirectUri } from "./exchange.ts";
import type { WithDomains } from "./find.ts";
import type { SingleSignOn } from "./schema.ts";

export function viewSingleSignOn(row: WithDomains, appUrl: string): z.input<typeof SingleSignOn> {
  if (row.memberRole === "super_admin") throw new Error(`Account ${row.accountId} would make strangers its owners.`);
  return {
    issuer: row.issuer,
    client_id: row.clientId,
    has_client_secret: true,
    is_enabled: row.isEnabled,
    is_required: row.isRequired,
    counts_as_two_factor: row.countsAsTwoFactor,
    joins_brand_id: row.joinsBrandId,
    member_role: row.memberRole,
    domains: row.domains.map(({ domain, verifiedAt, proof }) => ({
      domain,
      is_verified: verifiedAt !== null,
      record_name: recordName(domain),
      record_value: recordValue(proof),
    })),
    redirect_uri: redirectUri(appUrl, row.slug),
    sign_in_url: `${appUrl}/sso/${row.slug}`,
    last_sign_in_at: wireTimeOrNull(row.lastSignInAt),
    created_at: wireTime(row.createdAt),
  };
}
