import { CONNECTION_TIERS, SCOPES } from "#domain/identity/oauth/rules.ts";

/** The only resource of tokens (RFC 8707): the MCP server, though the REST API accepts them too. */
export function resourceOf(appUrl: string): string {
  return `${appUrl}/mcp`;
}

/**
 * Whether a client means our resource: as published, or in another capitalization of scheme and host, with the default
 * port, with a trailing slash, or as the origin that the person entered.
 */
export function isOurResource(value: string, appUrl: string): boolean {
  const [asked, own] = [URL.parse(value), new URL(resourceOf(appUrl))];
  if (!asked || value.includes("#") || asked.search !== "" || asked.username !== "" || asked.password !== "")
    return false;
  const path = asked.pathname.replace(/\/$/, "");
  return asked.origin === own.origin && (path === "" || path === own.pathname);
}

/** RFC 8414, without what belongs to OpenID Connect. */
export function serverMetadata(appUrl: string) {
  return {
    issuer: appUrl,
    authorization_endpoint: `${appUrl}/oauth/authorize`,
    pushed_authorization_request_endpoint: `${appUrl}/oauth/par`,
    token_endpoint: `${appUrl}/oauth/token`,
    registration_endpoint: `${appUrl}/oauth/register`,
    revocation_endpoint: `${appUrl}/oauth/revoke`,
    scopes_supported: SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [resourceOf(appUrl)],
    service_documentation: `${appUrl}/developers`,
  };
}

/** RFC 9728: the authorization server that issues tokens for the MCP server. */
export function resourceMetadata(appUrl: string) {
  return {
    resource: resourceOf(appUrl),
    authorization_servers: [appUrl],
    scopes_supported: CONNECTION_TIERS,
    bearer_methods_supported: ["header"],
    resource_name: "Masthead",
    resource_documentation: `${appUrl}/developers`,
  };
}
