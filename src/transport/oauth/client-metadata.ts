import { type ClientMetadata, errors } from "oidc-provider";
import { isLoopback } from "#domain/oauth/rules.ts";

const MAX_REDIRECTS = 20;
const LONGEST_ADDRESS = 2048;
const LONGEST_NAME = 200;
const GRANTS = ["authorization_code", "refresh_token"];
/** An app's private-use scheme is the reversed domain name of its vendor (RFC 8252 §7.1), which makes it unique. */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;

/** The metadata that a client may set itself; everything else is left out. */
const KEPT = ["client_id", "client_id_issued_at", "client_name", "client_uri", "redirect_uris"] as const;

/**
 * Validates and normalizes a client's metadata, registered or from a document: all are public clients of the code flow,
 * and "native" in OpenID's sense, so that redirect URIs may be https, loopback, or an app's private-use scheme (RFC
 * 8252). Values that RFC 7591 allows a server to replace are replaced. The library then checks the types.
 * @throws InvalidClientMetadata
 */
export function normalizeMetadata(metadata: ClientMetadata): void {
  refuseLengths(metadata);
  const wanted: unknown = metadata.grant_types;
  const grants = Array.isArray(wanted) ? GRANTS.filter((grant) => wanted.includes(grant)) : GRANTS;
  if (!grants.includes("authorization_code")) {
    refuse("grant_types must include authorization_code");
  }
  if (isDocument(metadata) && (metadata.token_endpoint_auth_method ?? "none") !== "none") {
    refuse("token_endpoint_auth_method must be none");
  }
  const expected = Object.fromEntries(
    KEPT.flatMap((key) => (metadata[key] === undefined ? [] : [[key, metadata[key]]])),
  );
  for (const key of Object.keys(metadata)) delete metadata[key];
  Object.assign(metadata, expected, {
    application_type: "native",
    grant_types: grants,
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  });
}

/** The response to a registration: the normalized metadata, without fields that only OpenID Connect has. */
export function registrationResponse(metadata: ClientMetadata) {
  const { client_id, client_id_issued_at, client_name, client_uri, redirect_uris } = metadata;
  const { grant_types, response_types, token_endpoint_auth_method } = metadata;
  const expected = { client_id, client_id_issued_at, client_name, client_uri, redirect_uris };
  return { ...expected, grant_types, response_types, token_endpoint_auth_method };
}

const isDocument = ({ client_id: id }: ClientMetadata) => id?.startsWith("https://");

function refuseLengths({
  client_name: name,
  client_uri: uri,
  redirect_uris: redirects,
  response_types: types,
}: ClientMetadata): void {
  if (typeof name === "string" && name.length > LONGEST_NAME) {
    refuse(`client_name must have at most ${LONGEST_NAME} characters`);
  }
  if (typeof uri === "string" && uri.length > LONGEST_ADDRESS) {
    refuse(`client_uri must have at most ${LONGEST_ADDRESS} characters`);
  }
  if (Array.isArray(types) && !types.includes("code")) {
    refuse("response_types must include code");
  }
  if (!Array.isArray(redirects)) return;
  if (redirects.length > MAX_REDIRECTS) {
    refuse(`redirect_uris must have at most ${MAX_REDIRECTS} members`);
  }
  for (const redirect of redirects) refuseRedirect(redirect);
}

function refuseRedirect(redirect: unknown): void {
  // A value that is not text is rejected by the library with its own message.
  if (typeof redirect !== "string") return;
  if (redirect.length > LONGEST_ADDRESS) {
    refuse(`redirect_uris must have at most ${LONGEST_ADDRESS} characters each`);
  }
  const url = URL.parse(redirect);
  if (!url || /\p{Cc}|\s/u.test(redirect)) refuse("redirect_uris must only contain valid uris");
  if (url.username !== "" || url.password !== "") refuse("redirect_uris must not contain user names or passwords");
  const isAllowed = url.protocol === "https:" || isLoopback(redirect) || REVERSE_DOMAIN.test(url.protocol);
  if (!isAllowed) {
    refuse("redirect_uris must use https, http on the loopback interface, or a reverse-domain scheme of the app's own");
  }
}

function refuse(sentence: string): never {
  throw new errors.InvalidClientMetadata(sentence);
}
