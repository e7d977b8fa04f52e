import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setLimits } from "#platform/heavy/limits.ts";
import type { OnDisk } from "../preparing/prepare-on-disk.ts";
import { kindOf, MAX_KEPT_CREDENTIALS } from "../rules.ts";
import type { ContentCredentials } from "../schema.ts";
import type { AssetType } from "../terms.ts";
import { type C2pa, endOnPanic, loadC2pa, settingsFor, type Trust, withFile } from "./c2pa.ts";
import { describeReport, hasPlace, UNREADABLE } from "./describe.ts";

/** `ownSerials`: of the certificates of this installation, which are among the trusted signers. */
export type ReadCredentialsInput = {
  path: string;
  type: AssetType;
  folder: string;
  trust: Trust;
  ownSerials: readonly string[];
};
/** `kept`: the credentials themselves, as an ingredient of those that are added later. */
export type ReadCredentials = { credentials: ContentCredentials; kept: OnDisk | null };

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "media.read_credentials": (input: ReadCredentialsInput) => Promise<ReadCredentials | null>;
  }
}

const LIMITS = { deadlineMs: 60_000, processorMs: 10_000, memoryMb: 640 };
/** The beginning of a manifest store: its box's type, and the first letters of its kind. */
const MARK = Buffer.from("jumdc2pa", "latin1");
/** Manifests are at the beginning of a file, or in an image. */
const SEARCHED_BYTES = 32 * 1024 * 1024;
const PIECE = 1024 * 1024;
/** The library reads a video's frames at once, into a memory that has a limit. */
const MAX_BYTES = 100 * 1024 * 1024;
/** Characters of the library's report; more than any app writes. */
const MAX_REPORT = 4_000_000;

/**
 * Reads and checks the content credentials in a file, in a process of its own: everything in them is foreign.
 * @returns null without any
 */
export async function readFile(input: ReadCredentialsInput): Promise<ReadCredentials | null> {
  if (!(await hasMark(input.path))) return null;
  setLimits(LIMITS);
  return withFile(input.path, async (file) =>
    file.size > MAX_BYTES ? { credentials: UNREADABLE, kept: null } : read(input, file),
  );
}

async function read(input: ReadCredentialsInput, file: Blob): Promise<ReadCredentials> {
  const c2pa = await loadC2pa();
  const settings = settingsFor(input.trust);
  try {
    const reader = await c2pa.Reader.fromBlob(input.type, file, settings);
    const report = reader.json();
    reader.free();
    if (report.length > MAX_REPORT) return { credentials: UNREADABLE, kept: null };
    const credentials = describeReport(report, input.ownSerials);
    // What is invalid is shown here, and vouched for by nobody; videos get no credentials that could contain these.
    const isIntact = credentials.state === "valid" || credentials.state === "unknown_issuer";
    const isKept = isIntact && kindOf(input.type) === "image" && !hasPlace(report);
    const kept = isKept ? await keep(c2pa, input, { file, settings }) : null;
    return { credentials: { ...credentials, is_kept: kept !== null }, kept };
  } catch (error) {
    endOnPanic(error);
    return { credentials: UNREADABLE, kept: null };
  }
}

/** Stored images are re-encoded; what was uploaded lives on as the ingredient of a manifest that is completed later. */
async function keep(
  { Builder }: C2pa,
  { type, folder }: ReadCredentialsInput,
  { file, settings }: { file: Blob; settings: string },
): Promise<OnDisk | null> {
  const builder = Builder.new(settings);
  await builder.addIngredientFromBlob(JSON.stringify({ relationship: "parentOf" }), type, file);
  const archive = builder.toArchive();
  builder.free();
  if (archive.length > MAX_KEPT_CREDENTIALS) return null;
  const path = join(folder, "credentials");
  await writeFile(path, archive);
  return { path, bytes: archive.length };
}

async function hasMark(path: string): Promise<boolean> {
  // Pieces overlap, for a mark that begins at the end of one.
  const buffer = Buffer.alloc(PIECE + MARK.length - 1);
  const file = await open(path);
  try {
    for (let at = 0; at < SEARCHED_BYTES; at += PIECE) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      if (buffer.subarray(0, bytesRead).includes(MARK)) return true;
      if (bytesRead < buffer.length) return false;
    }
    return false;
  } finally {
    await file.close();
  }
}
