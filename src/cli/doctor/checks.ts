import { existsSync } from "node:fs";
import { listTeams } from "#client/sdk.gen.ts";
import { findBrand, type GlobalOptions, installationOf, openClient } from "../connection.ts";
import { Failure } from "../failure.ts";
import type { Io } from "../io.ts";
import { replyOf } from "../response.ts";
import { isOpenToOthers, openSettings, type Settings } from "../settings.ts";
import { checkConnection } from "./check-connection.ts";

export interface Finding {
  check: "node" | "configuration" | "installation" | "encryption" | "clock" | "token" | "brand";
  ok: boolean;
  message: string;
  /** How to fix it. */
  fix: string | null;
}

const OLDEST_NODE = 20;

/** Runs every check, in the order of their dependencies; stops where the rest would be meaningless. */
export async function runChecks(options: GlobalOptions, io: Io): Promise<Finding[]> {
  const findings = [checkNode()];
  let settings: Settings | undefined;
  try {
    // The note is replaced by the finding.
    settings = openSettings({ ...io, note: () => {} });
    findings.push(checkFile(settings));
  } catch (error) {
    findings.push(unreadableFinding(error, io));
    // With everything in the environment no settings are needed.
    if (!(options.url ?? io.env.MASTHEAD_URL) || !io.env.MASTHEAD_TOKEN) return findings;
  }

  let url: string;
  try {
    url = await installationOf(options, io, async () => settings ?? openSettings(io));
  } catch (error) {
    return [...findings, failed("installation", error)];
  }
  const profile = settings?.profile(url);
  const token = io.env.MASTHEAD_TOKEN ?? profile?.token;
  const { findings: reached, isSignedIn } = await checkConnection(url, token, io);
  findings.push(...reached);
  if (isSignedIn && token) {
    const named = options.brand ?? io.env.MASTHEAD_BRAND ?? (io.env.MASTHEAD_TOKEN ? undefined : profile?.brand?.slug);
    findings.push(await checkBrand({ url, token, named }, io));
  }
  return findings;
}

function checkNode(): Finding {
  const ok = Number.parseInt(process.versions.node, 10) >= OLDEST_NODE;
  const fix = ok ? null : `Install Node.js ${OLDEST_NODE} or newer.`;
  return { check: "node", ok, message: `Node.js ${process.versions.node}`, fix };
}

function checkFile({ file }: Settings): Finding {
  if (!existsSync(file))
    return {
      check: "configuration",
      ok: true,
      message: `No configuration yet. It will be stored in ${file}`,
      fix: null,
    };
  const ok = !isOpenToOthers(file);
  return {
    check: "configuration",
    ok,
    message: ok ? `${file} is only readable by you` : `${file} is readable by others on this machine`,
    fix: ok ? null : `chmod 600 ${file}`,
  };
}

function unreadableFinding(error: unknown, { env }: Io): Finding {
  const finding = failed("configuration", error);
  if (!env.MASTHEAD_TOKEN) return finding;
  return {
    ...finding,
    ok: true,
    message: "No configuration can be stored here. Environment variables are used instead",
    fix: null,
  };
}

type Choice = { url: string; token: string; named: string | undefined };

async function checkBrand({ url, token, named }: Choice, io: Io): Promise<Finding> {
  try {
    const client = openClient({ url, token, isDryRun: false }, io);
    const { teams, current_team: selected } = await replyOf(listTeams({ client }));
    const brand = named ? findBrand(named, { teams }) : selected;
    if (brand) return { check: "brand", ok: true, message: `Brand: ${brand.name}`, fix: null };
    return { check: "brand", ok: false, message: "No brand selected", fix: "masthead brands use <name>" };
  } catch (error) {
    return failed("brand", error);
  }
}

/** @throws any error but an expected failure */
function failed(check: Finding["check"], error: unknown): Finding {
  if (!(error instanceof Failure)) throw error;
  return { check, ok: false, message: error.message, fix: error.details.join(" ") || null };
}
