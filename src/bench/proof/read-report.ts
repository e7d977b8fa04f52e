import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compactVerify, importJWK } from "jose";
import { z } from "zod";
import { ALGORITHM } from "#domain/publishing/receipts/rules.ts";
import { readEvidence } from "./evidence.ts";
import { judge } from "./judge.ts";
import { decide, FORMAT, type Report } from "./report.ts";

/** `typ` of every report, so that neither a receipt passes for one nor it for a receipt. */
export const PROOF_TYPE = "proof-report+jws";
const MAX_BYTES = 1_000_000;

const Jwk = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  kid: z.string(),
  x: z.string(),
  exp: z.number().optional(),
});
type Jwk = z.infer<typeof Jwk>;

export type SignedReport = {
  /** A copy of what is signed, for people. */
  report: Report;
  signed_with: { key_of: "installation" | "report"; reason: string | null; jwk: Jwk };
  jws: string;
};

const Signed = z.object({ report: z.unknown(), signed_with: z.object({ jwk: Jwk }), jws: z.string() });
const Keys = z.object({ keys: z.array(z.unknown()) });

export type Verified = {
  report: Report;
  /** Whether the key was given by whoever verifies, rather than taken from the file. */
  isKeyGiven: boolean;
  /** Whether the evidence was judged anew. */
  isJudgedAnew: boolean;
};

/**
 * @param keysFile a saved `/.well-known/jwks.json`; without it, the key in the report verifies it
 * @throws Error that says in one sentence why the report is not genuine
 */
export async function verifyReport(file: string, keysFile?: string): Promise<Verified> {
  const { report: copy, signed_with, jws } = parse(Signed, file, "report of a proof");
  const report = await verifySignature(jws, keysFile ? readKeys(keysFile) : [signed_with.jwk]);
  if (!isDeepStrictEqual(copy, report))
    throw new Error("The readable part was changed: it differs from what is signed.");
  const evidence = path.join(path.dirname(file), path.basename(report.evidence.file));
  const isJudgedAnew = existsSync(evidence);
  if (isJudgedAnew) judgeAnew(report, evidence);
  return { report, isKeyGiven: keysFile !== undefined, isJudgedAnew };
}

async function verifySignature(jws: string, keys: readonly Jwk[]): Promise<Report> {
  let used: Jwk | undefined;
  const verified = await compactVerify(
    jws,
    ({ kid }) => {
      used = keys.find((key) => key.kid === kid);
      if (!used) throw new Error(`The key ${kid} is not among the given keys.`);
      return importJWK(used, ALGORITHM);
    },
    { algorithms: [ALGORITHM] },
  ).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith("The key ")) throw error;
    throw new Error("The signature does not match: the report was changed, or signed with another key.");
  });
  const { typ } = verified.protectedHeader;
  if (typ !== PROOF_TYPE) throw new Error(`It is a ${typ}, not a report of a proof.`);
  const report = JSON.parse(new TextDecoder().decode(verified.payload)) as Report;
  if (report.format !== FORMAT) throw new Error(`Its format is ${report.format}; this version reads ${FORMAT}.`);
  if (used?.exp !== undefined && !(report.iat <= used.exp))
    throw new Error(`It was signed with the key ${used.kid} after that was retired.`);
  return report;
}

/** @throws Error when the evidence is other evidence, or shows something else than the report says */
function judgeAnew(report: Report, file: string): void {
  const { evidence, sha256 } = readEvidence(file);
  if (sha256 !== report.evidence.sha256) throw new Error(`${file} is not the evidence that the report names.`);
  const judgement = judge(evidence);
  const { settings, run, verdict, reasons } = report;
  const decision = decide(judgement, { wanted: settings.kills, done: run.kills });
  if (!isDeepStrictEqual({ ...decision, judgement }, { verdict, reasons, judgement: report.judgement }))
    throw new Error(`The evidence shows something else than the report says: ${decision.verdict}.`);
}

/** Keys of other kinds are left out: the set may have some. */
const readKeys = (file: string): Jwk[] =>
  parse(Keys, file, "set of keys").keys.flatMap((key) => Jwk.safeParse(key).data ?? []);

function parse<Schema extends z.ZodType>(schema: Schema, file: string, what: string): z.output<Schema> {
  if (!existsSync(file)) throw new Error(`${file} does not exist.`);
  if (statSync(file).size > MAX_BYTES) throw new Error(`${file} is too large to be a ${what}.`);
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Error(`${file} is not a ${what}.`);
  }
}
