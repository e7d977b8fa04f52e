import { createHash, randomUUID } from "node:crypto";
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  decodeProtectedHeader,
  EmbeddedJWK,
  type JSONWebKeySet,
  jwtVerify,
} from "jose";
import { type Answer, type Asked, startStandIn } from "../stand-in.ts";

type Client = { client_id: string; redirect_uris: string[]; scope: string; jwks?: JSONWebKeySet };
type Pushed = { uri: string; clientId: string; jkt: string; keyId: string | null; form: Record<string, string> };
type Code = Pushed & { code: string };
export type GrantedSession = {
  clientId: string;
  jkt: string;
  keyId: string | null;
  access: string;
  refresh: string;
  isEnded: boolean;
};

/** A refusal in OAuth's form, and in that of a protected resource. */
class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(code: string, message: string = code, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/**
 * The authorization server of an account's server, as the AT Protocol's OAuth profile describes it
 * (https://atproto.com/specs/oauth, November 2026): pushed requests, PKCE, proofs with nonces, refresh tokens that
 * rotate. It is another server than the account's, with nonces of its own.
 * @param readDocument reads the metadata document of a client; undefined when there is none
 */
export async function startAuthorizationServer({
  did,
  readDocument,
}: {
  did: () => string;
  readDocument: (clientId: string) => unknown;
}) {
  const standIn = await startStandIn(respond, () => false);
  const { origin } = standIn;
  const pushed: Pushed[] = [];
  const codes: Code[] = [];
  const sessions: GrantedSession[] = [];
  const proofs = new Set<string>();
  const nonces = { authorization: randomUUID(), resource: randomUUID() };
  const options = { scope: "", accessSeconds: 3600, sub: null as string | null, minutesAhead: 0 };
  const now = () => new Date(Date.now() + options.minutesAhead * 60_000);
  /** Requests that break the protocol, which a correct client never sends. */
  const violations: string[] = [];

  async function respond(asked: Asked): Promise<Answer> {
    if (asked.path === "/.well-known/oauth-authorization-server") return { status: 200, body: metadata() };
    const headers = {
      "dpop-nonce": nonces.authorization,
      "cache-control": "no-store",
      date: now().toUTCString(),
    };
    try {
      const [status, body] = await answerTo(asked);
      return { status, body, headers };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const body = { error: error.code, error_description: error.message };
      return { status: error.status, body, headers };
    }
  }

  const metadata = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    pushed_authorization_request_endpoint: `${origin}/oauth/par`,
    require_pushed_authorization_requests: true,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
    token_endpoint_auth_signing_alg_values_supported: ["ES256"],
    dpop_signing_alg_values_supported: ["ES256"],
    scopes_supported: ["atproto", "transition:generic"],
  });

  async function answerTo(asked: Asked): Promise<[number, unknown]> {
    const form = Object.fromEntries(new URLSearchParams(asked.body.toString()));
    if (asked.path === "/oauth/par") return [201, await push(asked, form)];
    if (asked.path === "/oauth/token") return [200, await grant(asked, form)];
    if (asked.path === "/oauth/revoke") return [200, await revoke(asked, form)];
    throw new Refused("invalid_request", asked.path, 404);
  }

  async function push(asked: Asked, form: Record<string, string>) {
    const { clientId, keyId, client } = await authenticate(form);
    const jkt = await checkProof(asked, `${origin}/oauth/par`, nonces.authorization);
    if (!client.redirect_uris.includes(form.redirect_uri ?? "")) throw violation("invalid_request", "redirect_uri");
    if (!form.state || form.code_challenge_method !== "S256" || !form.code_challenge)
      throw violation("invalid_request", "PKCE");
    if (
      !form.scope?.split(" ").includes("atproto") ||
      form.scope.split(" ").some((one) => !client.scope.split(" ").includes(one))
    )
      throw violation("invalid_scope", form.scope ?? "");
    const uri = `urn:ietf:params:oauth:request_uri:${randomUUID()}`;
    pushed.push({ uri, clientId, jkt, keyId, form });
    return { request_uri: uri, expires_in: 299 };
  }

  async function grant(asked: Asked, form: Record<string, string>) {
    const { clientId, keyId } = await authenticate(form);
    const jkt = await checkProof(asked, `${origin}/oauth/token`, nonces.authorization);
    if (form.grant_type === "refresh_token") {
      const index = sessions.findIndex(({ refresh }) => refresh === form.refresh_token);
      const old = sessions[index];
      if (!old) {
        // A reused token may have been stolen: the grant ends.
        sessions.length = 0;
        throw new Refused("invalid_grant", "Refresh token replayed");
      }
      if (old.clientId !== clientId || old.jkt !== jkt || old.keyId !== keyId)
        throw violation("invalid_grant", "Another client");
      sessions.splice(index, 1);
      return issue({ clientId, jkt, keyId });
    }
    const index = codes.findIndex(({ code }) => code === form.code);
    const code = codes[index];
    if (!code) throw new Refused("invalid_grant", "Invalid code");
    codes.splice(index, 1);
    const challenge = createHash("sha256")
      .update(form.code_verifier ?? "")
      .digest("base64url");
    const isSame = code.clientId === clientId && code.jkt === jkt && code.form.redirect_uri === form.redirect_uri;
    if (!isSame || challenge !== code.form.code_challenge)
      throw violation("invalid_grant", "The code is not this client's");
    return issue({ clientId, jkt, keyId });
  }

  function issue(owner: Pick<GrantedSession, "clientId" | "jkt" | "keyId">) {
    const session = { ...owner, access: `tok-${randomUUID()}`, refresh: `ref-${randomUUID()}`, isEnded: false };
    sessions.push(session);
    return {
      access_token: session.access,
      token_type: "DPoP",
      refresh_token: session.refresh,
      scope: options.scope || "atproto transition:generic",
      expires_in: options.accessSeconds,
      sub: options.sub ?? did(),
    };
  }

  /** Like the real server, it answers 200 to a request without a proof, and keeps the grant. */
  async function revoke(asked: Asked, form: Record<string, string>) {
    await authenticate(form);
    if (!asked.headers.dpop) return {};
    const jkt = await checkProof(asked, `${origin}/oauth/revoke`, nonces.authorization);
    const index = sessions.findIndex((one) => one.jkt === jkt && [one.refresh, one.access].includes(form.token ?? ""));
    if (index >= 0) sessions.splice(index, 1);
    return {};
  }

  /** A client at a loopback address has no document and no key; any other proves its key. */
  async function authenticate(form: Record<string, string>) {
    const clientId = form.client_id ?? "";
    const url = new URL(clientId);
    if (url.origin === "http://localhost") {
      const { searchParams: query } = url;
      const client: Client = {
        client_id: clientId,
        redirect_uris: query.getAll("redirect_uri"),
        scope: query.get("scope") ?? "atproto",
      };
      return { clientId, keyId: null, client };
    }
    const client = readDocument(clientId) as Client | undefined;
    if (client?.client_id !== clientId || !client.jwks)
      throw new Refused("invalid_client_metadata", "Failed to fetch client metadata");
    const assertion = form.client_assertion ?? "";
    const checks = {
      audience: origin,
      issuer: clientId,
      subject: clientId,
      requiredClaims: ["jti", "iat"],
      maxTokenAge: "1m",
      currentDate: now(),
    };
    await jwtVerify(assertion, createLocalJWKSet(client.jwks), checks).catch((error: Error) => {
      throw refusalOf("invalid_client", error);
    });
    return { clientId, keyId: decodeProtectedHeader(assertion).kid ?? null, client };
  }

  /** @returns the thumbprint of the proof's key */
  async function checkProof(asked: Asked, url: string, nonce: string, access?: string): Promise<string> {
    const proof = String(asked.headers.dpop ?? "");
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: "dpop+jwt",
      maxTokenAge: "1m",
      currentDate: now(),
    }).catch((error: Error) => {
      throw refusalOf("invalid_dpop_proof", error);
    });
    if (payload.htm !== asked.method || payload.htu !== url) throw violation("invalid_dpop_proof", "htm or htu");
    if (access !== undefined && payload.ath !== createHash("sha256").update(access).digest("base64url"))
      throw violation("invalid_dpop_proof", "ath");
    if (payload.nonce !== nonce)
      throw new Refused("use_dpop_nonce", "Authorization server requires nonce in DPoP proof");
    if (!payload.jti || proofs.has(payload.jti)) throw violation("invalid_dpop_proof", "A proof was used twice");
    proofs.add(payload.jti);
    return calculateJwkThumbprint(protectedHeader.jwk ?? {});
  }

  /** A client can't know that its clock is off before it is refused. */
  function refusalOf(code: string, { message }: Error): Refused {
    return /"(iat|exp|nbf)" claim/.test(message) ? new Refused(code, message) : violation(code, message);
  }

  function violation(code: string, message: string): Refused {
    violations.push(`${code}: ${message}`);
    return new Refused(code, message);
  }

  return {
    ...standIn,
    sessions,
    options,
    violations,
    nonces,
    /** Both servers replace their nonces, as they do every few minutes. */
    rotateNonces() {
      Object.assign(nonces, { authorization: randomUUID(), resource: randomUUID() });
    },
    /** The account's owner consents on the page; returns the parameters of the redirect back. */
    consent(page: string): Record<string, string> {
      const query = new URL(page).searchParams;
      const found = pushed.find(({ uri }) => uri === query.get("request_uri"));
      if (!found || found.clientId !== query.get("client_id")) throw new Error("Nothing was pushed for this page.");
      const code = `cod-${randomUUID()}`;
      codes.push({ ...found, code });
      return { code, state: found.form.state ?? "", iss: origin };
    },
    /**
     * Checks a request to the account's server. @returns null when it has access, otherwise the refusal; undefined for
     * a request without a proof, which has another kind of session
     */
    async checkAccess(asked: Asked, server: string): Promise<Answer | null | undefined> {
      const [, access] = /^DPoP (.+)$/.exec(asked.headers.authorization ?? "") ?? [];
      if (access === undefined) return undefined;
      try {
        const session = sessions.find((one) => one.access === access);
        const jkt = await checkProof(asked, `${server}${asked.path}`, nonces.resource, access);
        if (!session || session.isEnded) throw new Refused("invalid_token", "Token expired");
        if (session.jkt !== jkt) throw violation("invalid_token", "Another key");
        return null;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const challenge = `DPoP error="${error.code}", error_description=${JSON.stringify(error.message)}`;
        return {
          status: 401,
          body: { error: error.code, message: error.message },
          headers: { "www-authenticate": challenge, date: now().toUTCString() },
        };
      }
    },
  };
}
