import { z } from "zod";
import type { Account, Call, Connect, Profile } from "../../contract.ts";
import { endAfter, exchangeCode, type Grant, refreshGrant, type TokenEndpoint } from "./oauth-grant.ts";

/** What the credentials of channels that share a grant have in common. */
export const GrantCredentials = z.object({ token: z.string(), refreshToken: z.string().optional() });

type CodeFlow = {
  endpoint: TokenEndpoint;
  /** The address of the page of consent. */
  page: string;
  scope: string;
  /** Further fields of the exchange of a code. */
  form?: Readonly<Record<string, string>>;
  /** The accounts of a grant; `own`: what their credentials have besides the tokens. */
  findAccounts(
    token: string,
    call: Call,
  ): Promise<readonly (Profile & { own?: object; networkUserId?: string | undefined })[]>;
};

/** Connecting accounts by the authorization code grant of OAuth 2.0, with refresh tokens where the network gives them. */
export function codeConnect({ endpoint, page, scope, form, findAccounts }: CodeFlow) {
  return {
    connection: "redirect",
    async begin({ state, redirectUri }) {
      const url = new URL(page);
      const query = { response_type: "code", client_id: endpoint.clientId, redirect_uri: redirectUri, scope, state };
      url.search = new URLSearchParams(query).toString();
      return { url: url.href, notes: null };
    },
    async finish({ code, redirectUri }, call): Promise<Account[]> {
      const grant = await exchangeCode(call, endpoint, { code, redirect_uri: redirectUri, ...form });
      const found = await findAccounts(grant.access_token, call);
      return found.map(({ own, ...account }) => {
        const credentials = JSON.stringify({ ...tokensOf(grant), ...own });
        return { ...account, credentials, ...endsOf(grant) };
      });
    },
    async profile({ credentials, externalId }, call): Promise<Profile> {
      const found = await findAccounts(GrantCredentials.parse(JSON.parse(credentials)).token, call);
      const account = found.find((one) => one.externalId === externalId);
      if (!account) throw new Error("The grant no longer includes this account.");
      const { handle, displayName, avatarUrl } = account;
      return { externalId, handle, displayName, avatarUrl };
    },
    async refresh(credentials, call) {
      const { refreshToken } = GrantCredentials.parse(JSON.parse(credentials));
      const grant = await refreshGrant(call, endpoint, refreshToken);
      return { credentials: JSON.stringify(tokensOf(grant)), ...endsOf(grant) };
    },
  } satisfies Partial<Connect>;
}

/** For `Connect.sharedPart`. */
export function sharedGrant(credentials: string): string {
  return JSON.stringify(GrantCredentials.parse(JSON.parse(credentials)));
}

function tokensOf({ access_token: token, refresh_token: refreshToken }: Grant): z.infer<typeof GrantCredentials> {
  return { token, ...(refreshToken ? { refreshToken } : {}) };
}

/** A grant with a refresh token ends when that one does, where the network says so. */
function endsOf({ expires_in: seconds, refresh_token: refreshToken, refresh_token_expires_in: grantSeconds }: Grant) {
  return { accessExpiresAt: endAfter(seconds), expiresAt: endAfter(refreshToken ? grantSeconds : seconds) };
}
