import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CompactSign } from "jose";
import { ALGORITHM } from "#domain/publishing/receipts/rules.ts";
import { DISTURBANCE } from "../publishing-disturbed.ts";
import { type Build, describeMachine } from "./describe-build.ts";
import { writeEvidence } from "./evidence.ts";
import { type Evidence, judge } from "./judge.ts";
import { PROOF_TYPE, type SignedReport } from "./read-report.ts";
import { decide, FORMAT, type Report } from "./report.ts";
import type { SigningKey } from "./signing-key.ts";
import { writeMarkdown } from "./write-markdown.ts";

export type ProofOptions = {
  publications: number;
  kills: number;
  overSeconds: number;
  seed: number;
  /** The folder of the report. */
  out: string;
};

export type Proof = { signed: SignedReport; files: { report: string; text: string; evidence: string } };

type Finished = {
  options: ProofOptions;
  build: Build;
  evidence: Evidence;
  run: Report["run"];
  startedAt: Date;
};

/** Judges what a run left behind, and writes the signed report, the same for people, and the evidence. */
export async function writeReport(finished: Finished, key: SigningKey): Promise<Proof> {
  const { options, build, evidence, run, startedAt } = finished;
  mkdirSync(options.out, { recursive: true });
  const name = startedAt.toISOString().slice(0, 19).replaceAll(":", "");
  const at = (extension: string) => path.join(options.out, `${name}${extension}`);
  const files = { report: at(".json"), text: at(".md"), evidence: at(".evidence.jsonl") };
  const judgement = judge(evidence);
  const report: Report = {
    format: FORMAT,
    iat: Math.floor(Date.now() / 1000),
    ...decide(judgement, { wanted: options.kills, done: run.kills }),
    build,
    machine: describeMachine(),
    settings: settingsOf(options),
    run,
    judgement,
    evidence: { file: path.basename(files.evidence), sha256: writeEvidence(files.evidence, evidence) },
  };
  const signed = await sign(report, key);
  writeFileSync(files.report, `${JSON.stringify(signed, null, 2)}\n`);
  writeFileSync(files.text, writeMarkdown(signed));
  return { signed, files };
}

async function sign(report: Report, { kid, x, key, of, reason }: SigningKey): Promise<SignedReport> {
  const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(report)))
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: PROOF_TYPE })
    .sign(key);
  return { report, signed_with: { key_of: of, reason, jwk: { kty: "OKP", crv: "Ed25519", kid, x } }, jws };
}

function settingsOf({ publications, kills, overSeconds, seed }: ProofOptions): Report["settings"] {
  const { workers, timing, request, platform } = DISTURBANCE;
  const timeouts = {
    lease_seconds: timing.lease,
    poll_seconds: timing.poll,
    retry_seconds: timing.retry,
    request_ms: request.timeoutMs,
    quiet_seconds: request.quietSeconds,
  };
  const stand_in = {
    responses_lost_share: platform.lose,
    latency_ms: platform.latency,
    searchable_after_ms: platform.indexing,
  };
  return { publications, kills, over_seconds: overSeconds, seed, workers, timeouts, stand_in };
}
