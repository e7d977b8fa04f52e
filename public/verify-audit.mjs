#!/usr/bin/env node
// Verifies the audit logs of Masthead, without a network and without packages. Node.js 20 or newer.
//
//   curl -O https://masthead.example/verify-audit.mjs
//   node verify-audit.mjs audit.json
//   node verify-audit.mjs audit/*.ndjson.gz
//
// The files are audit.json of a data export, which has a whole log, or the archives of past months in the folder audit of the
// installation's storage, of any number of accounts and in any order. Each event has the hash of the one before it, so nothing
// can be changed, removed or inserted between the first and the last. That nothing was cut off at the end is shown by a hash
// that was kept elsewhere, such as "audit" of a signed receipt: --event 120:9f86d081…
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

const FIRST_HASH = "0".repeat(64);
/** Stands where a detail had to be erased. */
const REDACTED = '{"erased":true}';
const ALWAYS = [
  ..."accountId brandId actorId actorName tokenId tokenKind door action subjectType subjectId address".split(" "),
  ..."sequence previousHash".split(" "),
];

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** JSON with sorted keys and without white space. */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(",")}}`;
}

function hashOf(event) {
  const covered = Object.fromEntries(ALWAYS.map((key) => [key, event[key]]));
  for (const key of ["tokenName", "tokenTier"]) if (event[key] !== null) covered[key] = event[key];
  if (event.detailHash === null) covered.detail = event.detail;
  else covered.detailHash = event.detailHash;
  return sha256(canonicalJson({ ...covered, at: new Date(event.at).toISOString() }));
}

/** Events of before there were salts can be redacted only until the first that has one. */
function isAsHashed(event, previous) {
  const detail = canonicalJson(event.detail);
  if (event.redactedAt !== null) {
    if (detail !== REDACTED) return false;
    return event.detailHash === null ? (previous?.detailHash ?? null) === null : event.hash === hashOf(event);
  }
  if (event.hash !== hashOf(event)) return false;
  return event.detailHash === null || event.detailHash === sha256(`${event.detailSalt}:${detail}`);
}

/**
 * @param {object} event
 * @param {object} [previous] the event before it; without one, the event is the first of a log, or of the files
 * @returns what is wrong, or null
 */
function faultOf(event, previous) {
  const { sequence } = event;
  if (previous && sequence !== previous.sequence + 1) return `event ${previous.sequence + 1} is missing`;
  const before = previous?.hash ?? (sequence === 1 ? FIRST_HASH : event.previousHash);
  if (event.previousHash !== before) return `event ${sequence} does not follow the one before it`;
  return isAsHashed(event, previous) ? null : `event ${sequence} was changed`;
}

/** The names of an export are in snake case. */
function eventOf(row) {
  const camelCase = (key) => key.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [camelCase(key), value]));
}

function eventsOf(file) {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  if (file.endsWith(".json")) return JSON.parse(text).map(eventOf);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => eventOf(JSON.parse(line)));
}

/** The names of the files by account, each with its first event, in the order of the log. */
function sortFiles(files) {
  const logs = new Map();
  for (const file of files) {
    const [first] = eventsOf(file);
    if (first) logs.set(first.accountId, [...(logs.get(first.accountId) ?? []), { file, sequence: first.sequence }]);
  }
  for (const log of logs.values()) log.sort((a, b) => a.sequence - b.sequence);
  return logs;
}

/**
 * @returns the first and the last event of a log, and whether it has the event that was asked for
 * @throws Error that says where it is broken
 */
function verifyLog(accountId, files, asked) {
  let [first, last, hasAsked] = [undefined, undefined, false];
  for (const { file } of files) {
    for (const event of eventsOf(file)) {
      const fault = event.accountId === accountId ? faultOf(event, last) : "it has events of several accounts";
      if (fault) throw new Error(`${fault} (${file})`);
      hasAsked ||= `${event.sequence}:${event.hash}` === asked;
      first ??= event;
      last = event;
    }
  }
  return { first, last, hasAsked };
}

const say = (line) => process.stderr.write(`${line}\n`);

function main() {
  const { values, positionals } = parseArgs({ options: { event: { type: "string" } }, allowPositionals: true });
  if (positionals.length === 0) {
    say("Usage: node verify-audit.mjs <file …> [--event <sequence>:<hash>]");
    return 2;
  }
  try {
    let [isIntact, isMissing] = [true, values.event !== undefined];
    for (const [accountId, files] of sortFiles(positionals)) {
      try {
        const { first, last, hasAsked } = verifyLog(accountId, files, values.event);
        const range = `events ${first.sequence} to ${last.sequence} are intact`;
        process.stdout.write(
          `Account ${accountId}: ${range}, the last of ${new Date(last.at).toISOString()}, hash ${last.hash}.\n`,
        );
        if (hasAsked) isMissing = false;
      } catch (error) {
        say(`Account ${accountId}: ${error.message}.`);
        isIntact = false;
      }
    }
    if (isMissing) say(`No log has the event ${values.event}.`);
    return isIntact && !isMissing ? 0 : 1;
  } catch (error) {
    say(`A file can't be read. ${error.message}`);
    return 1;
  }
}

process.exitCode = main();
