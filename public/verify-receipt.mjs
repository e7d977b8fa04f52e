#!/usr/bin/env node
// Verifies publication receipts of Masthead, without a network and without packages. Node.js 20 or newer.
//
//   curl -O https://masthead.example/verify-receipt.mjs
//   curl -o jwks.json https://masthead.example/.well-known/jwks.json
//   node verify-receipt.mjs receipt.json jwks.json --text post.txt --permalink https://social.example/@north/1
//
// The receipt is the file that Masthead downloads, the response of its API, or the bare JWS. Save jwks.json early: it
// keeps verifying what was signed until then, whatever becomes of the installation.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const TYPE = "publication-receipt+jws";
const MAX_BYTES = 1_000_000;

const decode = (part) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
const hash = (text, encoding) => createHash("sha256").update(text).digest(encoding);

/**
 * @param {string} jws in compact form
 * @param {{keys: object[]}} jwks as at /.well-known/jwks.json
 * @param {string[]} [disclosures] the names of which the receipt has the hashes
 * @returns the statement, with the names that were disclosed
 * @throws Error that says what is wrong
 */
export function verifyReceipt(jws, jwks, disclosures = []) {
  const parts = jws.split(".");
  if (jws.length > MAX_BYTES || parts.length !== 3) throw new Error("It is not a JWS in compact form.");
  const [header, payload, signature] = parts;
  const { alg, kid, typ, crit } = decode(header);
  // The algorithm is never taken from the receipt: "none" or an HMAC with the public key would verify anything.
  if (alg !== "EdDSA" || crit !== undefined) throw new Error(`It is signed with ${alg}, not with EdDSA.`);
  if (typ !== TYPE) throw new Error(`It is a ${typ}, not a receipt.`);
  const key = jwks.keys.find((one) => one.kid === kid && one.kty === "OKP" && one.crv === "Ed25519");
  if (!key) throw new Error(`The key ${kid} is not among the given keys.`);
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key.x }, format: "jwk" });
  if (!verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, "base64url"))) {
    throw new Error("Its signature does not match: it was changed, or signed with another key.");
  }
  const statement = decode(payload);
  if (key.exp !== undefined && !(statement.iat <= key.exp)) {
    throw new Error(`It was signed with the key ${kid} after that was retired.`);
  }
  const names = new Map(disclosures.map((text) => [hash(text, "base64url"), decode(text)]));
  return withNames(statement, names);
}

function withNames(value, names) {
  if (Array.isArray(value)) return value.map((one) => withNames(one, names));
  if (value === null || typeof value !== "object") return value;
  const { _sd: digests = [], _sd_alg: _, ...members } = value;
  const disclosed = digests.flatMap((digest) => (names.has(digest) ? [names.get(digest).slice(1)] : []));
  const own = Object.entries(members).map(([name, member]) => [name, withNames(member, names)]);
  return Object.fromEntries([...own, ...disclosed]);
}

/** @throws Error when the statement is not about what was asked for */
function check(statement, { issuer, publication, permalink, text }) {
  const refuse = (what, stated, asked) => {
    throw new Error(`The receipt is genuine, but of another ${what}: ${stated}, not ${asked}.`);
  };
  const { iss, publication: of, sending, content, changes } = statement;
  if (issuer !== undefined && iss !== issuer) refuse("installation", iss, issuer);
  if (publication !== undefined && String(of.id) !== publication) refuse("publication", of.id, publication);
  if (permalink !== undefined && sending.permalink !== permalink) refuse("post", sending.permalink, permalink);
  if (text !== undefined) {
    const stated = changes.findLast((change) => change.text_sha256)?.text_sha256 ?? content.text_sha256;
    const actual = hash(readFileSync(text, "utf8").replace(/\n$/, ""), "hex");
    if (stated !== actual) refuse("text", stated, actual);
  }
}

/** A downloaded file, a response of the API, or the bare JWS. */
function read(file) {
  const text = readFileSync(file, "utf8").trim();
  if (!text.startsWith("{")) return { jws: text };
  const { receipt, ...own } = JSON.parse(text);
  return receipt ?? own;
}

const say = (line) => process.stderr.write(`${line}\n`);

function main() {
  const options = {
    issuer: { type: "string" },
    publication: { type: "string" },
    permalink: { type: "string" },
    text: { type: "string" },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, keys] = positionals;
  if (!file || !keys) {
    say(
      "Usage: node verify-receipt.mjs <receipt> <jwks.json> [--issuer <url>] [--publication <id>] [--permalink <url>] [--text <file>]",
    );
    return 2;
  }
  try {
    const { jws, disclosures, earlier = [] } = read(file);
    const jwks = JSON.parse(readFileSync(keys, "utf8"));
    const statement = verifyReceipt(jws, jwks, disclosures);
    // Those before it, each named by the hash in the next.
    let [before, next] = [earlier.length, statement];
    for (const { jws: older } of earlier.toReversed()) {
      if (next.previous !== hash(older, "hex"))
        throw new Error(`The receipt number ${before} is not the one it follows.`);
      next = verifyReceipt(older, jwks, disclosures);
      before -= 1;
    }
    check(statement, values);
    process.stdout.write(`${JSON.stringify(statement, null, 2)}\n`);
    say("The receipt is valid.");
    return 0;
  } catch (error) {
    say(`The receipt is not valid. ${error.message}`);
    return 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) process.exitCode = main();
