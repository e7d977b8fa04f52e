#!/usr/bin/env node
// Verifies publication receipts of Masthead, without a network and without packages. Node.js 20 or newer.
//
//   curl -O https://masthead.example/verify-receipt.mjs
//   curl -o jwks.json https://masthead.example/.well-known/jwks.json
//   node verify-receipt.mjs receipt.json jwks.json --text post.txt --permalink https://social.example/@north/1
//
// The receipt is the file that Masthead downloads, the response of its API, the bare JWS, or receipts.json of a data
// export, of which it verifies every receipt, or those of one publication (--id). Save jwks.json early: it keeps verifying
// what was signed until then, whatever becomes of the installation.
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

/** A downloaded file, a response of the API, the bare JWS, or the list of a data export. */
function read(file) {
  const text = readFileSync(file, "utf8").trim();
  if (text.startsWith("[")) return joinReceipts(JSON.parse(text));
  if (!text.startsWith("{")) return { jws: text };
  const { receipt, ...own } = JSON.parse(text);
  return receipt ?? own;
}

/** The newest receipt of each publication with those before it, whose names it repeats. */
function joinReceipts(rows) {
  const joined = new Map();
  for (const { public_id: id, jws, disclosures } of rows) {
    const { jws: older, disclosures: known = [], earlier = [] } = joined.get(id) ?? {};
    const before = older === undefined ? [] : [...earlier, { jws: older }];
    joined.set(id, { id, jws, disclosures: [...known, ...disclosures], earlier: before });
  }
  return [...joined.values()];
}

/**
 * The receipt and those before it, each named by the hash in the next.
 * @returns the newest statement
 */
function verifyAll({ id, jws, disclosures, earlier = [] }, jwks) {
  const statement = verifyReceipt(jws, jwks, disclosures);
  if (id !== undefined && statement.jti !== id) throw new Error(`It is the receipt ${statement.jti}.`);
  let [before, next] = [earlier.length, statement];
  for (const { jws: older } of earlier.toReversed()) {
    if (next.previous !== hash(older, "hex"))
      throw new Error(`The receipt number ${before} is not the one it follows.`);
    next = verifyReceipt(older, jwks, disclosures);
    before -= 1;
  }
  return statement;
}

/** Every receipt of a list is verified, also after one that is not valid. @returns the exit code */
function verifyList(receipts, jwks, issuer) {
  const statements = [];
  for (const receipt of receipts) {
    try {
      const statement = verifyAll(receipt, jwks);
      check(statement, { issuer });
      statements.push(statement);
    } catch (error) {
      say(`The receipt ${receipt.id} is not valid. ${error.message}`);
    }
  }
  process.stdout.write(`${JSON.stringify(statements, null, 2)}\n`);
  say(`${statements.length} of ${receipts.length} receipts are valid.`);
  return statements.length === receipts.length ? 0 : 1;
}

const say = (line) => process.stderr.write(`${line}\n`);

const USAGE = `Usage: node verify-receipt.mjs <receipt> <jwks.json> [--id <id>] [--issuer <url>] [--publication <id>]
  [--permalink <url>] [--text <file>]`;

function main() {
  const options = {
    id: { type: "string" },
    issuer: { type: "string" },
    publication: { type: "string" },
    permalink: { type: "string" },
    text: { type: "string" },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, keys] = positionals;
  if (!file || !keys) {
    say(USAGE);
    return 2;
  }
  try {
    const { id, ...asked } = values;
    const found = read(file);
    const jwks = JSON.parse(readFileSync(keys, "utf8"));
    if (Array.isArray(found) && id === undefined) {
      const { issuer, ...ofOne } = asked;
      if (Object.keys(ofOne).length === 0) return verifyList(found, jwks, issuer);
      say(`--${Object.keys(ofOne)[0]} is about one receipt: choose it from the list with --id.`);
      return 2;
    }
    const receipt = Array.isArray(found) ? found.find((one) => one.id === id) : found;
    if (!receipt) throw new Error(`The list has no receipt ${id}.`);
    const statement = verifyAll({ ...receipt, id: id ?? receipt.id }, jwks);
    check(statement, asked);
    process.stdout.write(`${JSON.stringify(statement, null, 2)}\n`);
    say("The receipt is valid.");
    return 0;
  } catch (error) {
    say(`The receipt is not valid. ${error.message}`);
    return 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) process.exitCode = main();
