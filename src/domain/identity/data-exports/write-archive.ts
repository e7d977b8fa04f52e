import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { readLog } from "#domain/operations/audit/index.ts";
import { findReceiptKeys } from "#domain/publishing/receipts/index.ts";
import { wireTime } from "#kernel/time.ts";
import type { Platform } from "#platform/services.ts";
import { assetsOf, brandLists, commentImagesOf } from "./read-rows.ts";
import { fileNameOf } from "./rules.ts";
import { writeReadme } from "./write-readme.ts";

/** JSON columns: their keys are kept, and audit rows are hashed over them. */
const UNCHANGED_COLUMNS = new Set([
  "detail",
  "content",
  "overrides",
  "error",
  "payload",
  "references",
  "values",
  "trigger",
  "conditions",
  "acts",
]);

type Services = Pick<Platform, "db" | "storage" | "clock" | "env">;
/** A row with a file, whose name in the archive is made of its ID and name. */
type StoredRow = { id: number; name: string; storageKey: string };
type Reader<Row> = (after: number, take: number) => Promise<Row[]>;

const PAGE_SIZE = 200;
/** Part of every archive, for receipts and the audit log outlast the installation that serves them. */
const SCRIPTS = ["verify-receipt.mjs", "verify-audit.mjs"];
const BRAND = {
  id: true,
  slug: true,
  handle: true,
  name: true,
  email: true,
  phone: true,
  address: true,
  timezone: true,
  approvalPolicy: true,
  receiptPage: true,
  addsContentCredentials: true,
  replyGoalHours: true,
  accessibilityRules: true,
  createdAt: true,
  guide: { select: { revision: true, content: true, updatedAt: true } },
  linkSettings: { omit: { brandId: true } },
  reviewChannel: { omit: { brandId: true } },
  holidaySettings: { omit: { brandId: true } },
  customDomain: { select: { domain: true, verifiedAt: true } },
  reportSchedules: { select: { cadence: true, recipients: { select: { userId: true } } } },
} as const;

/**
 * The ZIP file of all data of an account, as a stream: at any time one page of rows and one chunk of one file are in
 * memory. The stream fails if any part cannot be read.
 */
export async function writeArchive({ db, storage, clock, env }: Services, accountId: number): Promise<Readable> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  zip.on("error", (error: Error) => output.destroy(error));
  const mtime = clock.now();
  const add = (path: string, open: () => Promise<Readable> | Readable, compress = true) =>
    zip.addReadStreamLazy(path, { mtime, compress }, (done) => {
      Promise.resolve()
        .then(open)
        .then(
          (stream) => done(null, stream),
          (error: unknown) => done(error, Readable.from([])),
        );
    });
  const addJson = (path: string, value: unknown) =>
    add(path, () => Readable.from([`${JSON.stringify(value, null, 2)}\n`]));
  const addList = (path: string, rows: AsyncIterable<unknown>) => add(path, () => Readable.from(jsonList(rows)));

  const account = await db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      id: true,
      planSlug: true,
      trialEndsAt: true,
      storageUsed: true,
      createdAt: true,
      owner: {
        select: {
          id: true,
          firstName: true,
          lastName: true,
          email: true,
          createdAt: true,
        },
      },
      brands: {
        orderBy: { id: "asc" },
        select: BRAND,
      },
    },
  });
  add("README.txt", () => Readable.from([writeReadme(env.APP_URL, mtime)]));
  addJson("account.json", viewRow(account));
  addList("audit.json", auditOf({ db, storage }, accountId));
  addJson("jwks.json", await findReceiptKeys(db));
  for (const script of SCRIPTS) add(script, () => createReadStream(join(process.cwd(), "public", script)));
  for (const brand of account.brands) {
    const folder = `brands/${brand.handle}`;
    addJson(`${folder}/brand.json`, viewRow(brand));
    for (const [name, read] of Object.entries(brandLists(db, brand.id))) {
      addList(`${folder}/${name}.json`, rowsOf(read));
    }
    const files: Record<string, Reader<StoredRow>> = {
      media: assetsOf(db, brand.id),
      "comment-images": commentImagesOf(db, brand.id),
    };
    for (const [name, read] of Object.entries(files)) {
      addList(`${folder}/${name}.json`, fileList(name, read));
      for await (const file of rowsOf(read)) {
        const key = file.storageKey;
        // A file that is missing in the storage must not prevent the export of all others.
        if ((await storage.size(key)) === null) continue;
        // Images and videos are compressed already.
        add(`${folder}/${name}/${fileNameOf(file)}`, () => storage.getStream(key), false);
      }
    }
  }
  zip.end();
  return output;
}

/** The account's whole audit log, archived events included: the chain can be verified from its first event. */
async function* auditOf(stores: Pick<Services, "db" | "storage">, accountId: number) {
  for await (const events of readLog(stores, accountId)) yield* events;
}

/** All rows of a list, a page at a time. */
async function* rowsOf<Row extends { id: number }>(read: Reader<Row>): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await read(after, PAGE_SIZE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}

async function* jsonList(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield `${before}${JSON.stringify(viewRow(row))}`;
    before = ",\n";
  }
  yield before === ",\n" ? "\n]\n" : "[]\n";
}

/** The URLs of stored files grant access, like secrets; the archive refers to its own copies instead. */
async function* fileList(folder: string, read: Reader<StoredRow>) {
  for await (const { storageKey: _, ...row } of rowsOf(read)) {
    yield { ...row, file: `${folder}/${fileNameOf(row)}` };
  }
}

/** A selected row as the export writes it: keys in snake case, times as everywhere in the API. */
function viewRow(value: unknown): unknown {
  if (value instanceof Date) return wireTime(value);
  if (Array.isArray(value)) return value.map(viewRow);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      snakeCase(key),
      UNCHANGED_COLUMNS.has(key) ? member : viewRow(member),
    ]),
  );
}

function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (mail) => `_${mail.toLowerCase()}`);
}
