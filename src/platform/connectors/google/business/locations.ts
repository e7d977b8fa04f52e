import { z } from "zod";
import { firstUnits } from "#kernel/excerpt.ts";
import { t } from "#kernel/language.ts";
import { type Account, type Call, ConnectRefused, type FoundAccounts, type MissingAccount } from "../../contract.ts";
import { type Google, GoogleRefusal, readPages } from "../api.ts";
import type { Grant } from "../connect.ts";

/** Not read: Google's page of this is developers.google.com/my-business/reference/accountmanagement/rest/v1/accounts. */
const Accounts = z.object({ accounts: z.array(z.object({ name: z.string() })).default([]) });

/** Source: Google's description of the API as googleapis.deno.dev/v1/mybusinessbusinessinformation:v1.ts has it, read 26 November 2026. */
const Location = z.object({
  name: z.string(),
  title: z.string().default(""),
  storefrontAddress: z
    .object({ addressLines: z.array(z.string()).default([]), locality: z.string().default("") })
    .optional(),
  metadata: z
    .object({ hasVoiceOfMerchant: z.boolean().default(false), canOperateLocalPost: z.boolean().default(false) })
    .default({ hasVoiceOfMerchant: false, canOperateLocalPost: false }),
});
type Location = z.infer<typeof Location>;
const Locations = z.object({ locations: z.array(Location).default([]) });

const READ_MASK = "name,title,storefrontAddress,metadata";

/** Every location of every account of the user, and why those can't be connected that take no posts. */
export async function findLocations(call: Call, google: Google, grant: Grant): Promise<FoundAccounts> {
  const { token } = grant;
  const accounts = new Map<string, Account>();
  const missing = new Map<string, MissingAccount>();
  for (const account of await readAccounts(call, google, token)) {
    const url = `${google.businesses}/v1/${account}/locations?readMask=${READ_MASK}&pageSize=100`;
    for (const { locations } of await readPages(call, token, url, Locations)) {
      for (const location of locations) {
        const reason = reasonAgainst(location);
        // The same location may be reached through several accounts; the first one will do.
        if (reason) missing.set(location.name, { name: nameOf(location), reason });
        else if (!accounts.has(location.name)) accounts.set(location.name, accountOf(location, account, grant));
      }
    }
  }
  if (accounts.size + missing.size > 0) return { accounts: [...accounts.values()], missing: [...missing.values()] };
  const reason = t("This Google account manages no location. Ask its owner to add the account as a manager.");
  return { accounts: [], missing: [{ name: "Google Business Profile", reason }] };
}

/** @throws ConnectRefused when the installation's project has no access to the APIs */
async function readAccounts(call: Call, google: Google, token: string): Promise<string[]> {
  try {
    const pages = await readPages(call, token, `${google.accounts}/v1/accounts?pageSize=20`, Accounts);
    return pages.flatMap(({ accounts }) => accounts.map(({ name }) => name));
  } catch (error) {
    if (error instanceof GoogleRefusal && error.response.status === 429) {
      throw new ConnectRefused(
        t(
          "Google accepts no requests of this installation's project. Ask the administrator whether Google has granted it access to the Business Profile APIs; until then its quota is 0.",
        ),
      );
    }
    if (error instanceof GoogleRefusal && error.response.status === 403) {
      throw new ConnectRefused(t("Google doesn't list the account's locations: {reason}", { reason: error.message }));
    }
    throw error;
  }
}

function reasonAgainst({ metadata }: Location): string | null {
  if (!metadata.hasVoiceOfMerchant)
    return t("It isn't verified, or another account owns it. Verify it at business.google.com, then connect again.");
  return metadata.canOperateLocalPost
    ? null
    : t("Google allows no posts for it: its category, its account or your role doesn't have them.");
}

const nameOf = ({ title, storefrontAddress }: Location): string =>
  [title, storefrontAddress?.locality].filter(Boolean).join(", ");

function accountOf(location: Location, account: string, grant: Grant): Account {
  const { addressLines = [], locality = "" } = location.storefrontAddress ?? {};
  return {
    externalId: location.name,
    handle: firstUnits([...addressLines, locality].filter(Boolean).join(", "), 200) || location.title,
    displayName: location.title || location.name,
    avatarUrl: null,
    credentials: grant.credentialsFor(`${account}/${location.name}`),
    expiresAt: null,
    accessExpiresAt: grant.accessExpiresAt,
    ...(grant.userId ? { networkUserId: grant.userId } : {}),
  };
}
