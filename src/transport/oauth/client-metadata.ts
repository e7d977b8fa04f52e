import { type ClientMetadata, errors } from "oidc-provider";
import { redirectProblem } from "#domain/identity/oauth/rules.ts";

const MAX_REDIRECTS = 20;
const LONGEST_ADDRESS = 2048;
const LONGEST_NAME = 200;
const GRANTS = ["authorization_code", "refresh_token"];

/** The metadata that a client may set itself; everything else is left out. */
const KEPT = ["client_id", "client_id_issued_at", "client_name", "client_uri", "redirect_uris"] as const;

/**
 * Validates and normalizes a client's metadata, registered or from a document: all are public clients of the code flow,
 * and "native" in OpenID's sense, so that redirect URIs may be https, loopback, or an app's private-use scheme (RFC
 * 8252). Of several redirect URIs those that no code can be sent to are left out. Values that RFC 7591 allows a server to
 * replace are replaced. The library then checks the types.
 * @throws InvalidClientMetadata
 */
export function normalizeMetadata(metadata: ClientMetadata): void {
  refuseLengths(metadata);
  keepRedirects(metadata);
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
}

/** Leaves out the redirect URIs that are refused, as long as one remains: clients register those of all their versions. */
function keepRedirects(metadata: ClientMetadata): void {
  const { redirect_uris: redirects } = metadata;
  // Values that are not text are rejected by the library with its own message.
  if (!Array.isArray(redirects) || !redirects.every((redirect) => typeof redirect === "string")) return;
  const problems = redirects.map(redirectProblem);
  metadata.redirect_uris = redirects.filter((_, at) => problems[at] === null);
  const [problem] = problems;
  if (metadata.redirect_uris.length === 0 && problem) refuse(`redirect_uris ${problem}`);
}

function refuse(sentence: string): never {
  throw new errors.InvalidClientMetadata(sentence);
}
