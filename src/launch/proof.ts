import { randomInt } from "node:crypto";
import type { Comparison } from "#bench/proof/products/compare.ts";
import type { ProofOptions } from "#bench/proof/write-report.ts";
import { type Command, Misuse, readArguments, refuse } from "./arguments.ts";
import { CALLED_AS } from "./called-as.ts";

const COMMAND = {
  usage: `${CALLED_AS.proof} [options]          proves that nothing is published twice, reported falsely or lost
${CALLED_AS.proof} verify <report>    verifies a report, and judges its evidence anew when that is beside it
${CALLED_AS.proof} --product <name>   the same kills for one product, this or another one, on one stand-in`,
  about: `Publishes to stand-ins of networks on this machine while workers are killed, paused and denied responses, then counts in
the stand-ins' journal. It has a temporary database and data folder of its own. Your installation's database and channels
are not touched; only the key that signs its receipts is read, to sign the report. Exits with 0 when it passed, 1 when it
failed or does not verify, and 2 when it was called wrongly.`,
  options: {
    publications: { kind: "number", default: 300, least: 1, most: 20_000, about: "how many" },
    kills: { kind: "number", default: 15, most: 1000, about: "how many workers are killed at least" },
    over: {
      kind: "number",
      default: 30,
      least: 1,
      most: 3600,
      about: "the seconds in which the publications come due",
    },
    seed: { kind: "number", most: 2 ** 31 - 1, about: "repeats the faults of a run; chosen and reported unless given" },
    out: { kind: "text", default: "proof", value: "folder", about: "where the report is written" },
    key: { kind: "text", value: "report", about: "signs with a key made for this report, and reads nothing else" },
    keys: { kind: "text", value: "file", about: "with verify: the keys as saved from /.well-known/jwks.json" },
    product: {
      kind: "text",
      value: "name",
      about: "masthead, postiz or brightbean, as they are set up (docs/proof.md)",
    },
    folder: { kind: "text", value: "folder", about: "with --product: where another product is installed" },
    runtime: { kind: "text", value: "file", about: "with --product: the Node.js or Python that runs it" },
    set: { kind: "texts", value: "name=value", about: "with --product: a setting that differs; may be repeated" },
    patience: {
      kind: "number",
      default: 1200,
      least: 1,
      most: 14_400,
      about: "with --product: seconds to wait after the last one was due",
    },
  },
  takesWords: true,
} as const satisfies Command;

async function main(): Promise<number> {
  const { values, words } = readArguments(COMMAND);
  const [command, file, ...more] = words;
  if (command === "verify") {
    if (!file || more.length > 0) throw new Misuse("Name the one report to verify.");
    return verify(file, values.keys);
  }
  if (command !== undefined) throw new Misuse(`There is no "${command.slice(0, 40)}".`);
  if (values.keys !== undefined) throw new Misuse("--keys goes with verify.");
  if (values.key !== undefined && values.key !== "report") throw new Misuse('--key can only be "report".');
  if (values.out === "") throw new Misuse("--out must name a folder.");
  const options = {
    publications: values.publications,
    kills: values.kills,
    overSeconds: values.over,
    seed: values.seed ?? randomInt(2 ** 31),
    out: values.out,
  };
  if (values.product === undefined) {
    for (const name of ["folder", "runtime"] as const)
      if (values[name] !== undefined) throw new Misuse(`--${name} goes with --product.`);
    if (values.set.length > 0) throw new Misuse("--set goes with --product.");
    return run({ ...options, mayUseInstallationKey: values.key === undefined });
  }
  return runProduct(values.product, options, {
    folder: values.folder ?? null,
    runtime: values.runtime ?? null,
    settings: Object.fromEntries(values.set.map(readSetting)),
    patienceSeconds: values.patience,
  });
}

function readSetting(text: string): [string, string] {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new Misuse(`--set takes NAME=value, not "${text.slice(0, 40)}".`);
  return [name, value];
}

/** The stand-in and Prisma's schema engine need packages that only a checkout has. */
async function loadComparison() {
  try {
    return await import("#bench/proof/products/compare.ts");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")
      throw new Misuse("--product needs a checkout of the repository with its development packages (npm ci).");
    throw error;
  }
}

type ProductOptions = Pick<Comparison, "folder" | "runtime" | "settings" | "patienceSeconds">;

async function runProduct(product: string, options: ProofOptions, how: ProductOptions): Promise<number> {
  const { compare, DRIVERS } = await loadComparison();
  if (!Object.hasOwn(DRIVERS, product))
    throw new Misuse(`--product must be one of ${Object.keys(DRIVERS).join(", ")}, not "${product.slice(0, 40)}".`);
  if (product !== "masthead" && how.folder === null)
    throw new Misuse(`--folder must name the folder where ${product} is installed.`);
  const log = (line: string) => console.error(line);
  const { rows, files } = await compare({ product, ...options, ...how, log });
  for (const [what, value] of rows) console.log(`${what.padEnd(42)} ${value}`);
  console.log(`Written to ${files.join(", ")}`);
  return 0;
}

async function run(options: ProofOptions & { mayUseInstallationKey: boolean }): Promise<number> {
  const { prove } = await import("#bench/proof/prove.ts");
  const { rowsOf } = await import("#bench/proof/report.ts");
  const { verdictOf } = await import("#bench/proof/write-markdown.ts");
  const log = (line: string) => console.error(line);
  log(`${options.publications} publications, at least ${options.kills} kills, seed ${options.seed}.`);
  const { signed, files } = await prove({ ...options, log });
  const { report, signed_with } = signed;
  console.log("");
  for (const [what, value] of rowsOf(report)) console.log(`${what.padEnd(42)} ${value}`);
  console.log(`\n${verdictOf(report)}`);
  console.log(
    `\nSigned with ${signed_with.key_of === "installation" ? "the installation's key" : "a key made for this report"}${signed_with.reason ? `: ${signed_with.reason}` : "."}`,
  );
  console.log(`Written to ${Object.values(files).join(", ")}`);
  return report.verdict === "passed" ? 0 : 1;
}

async function verify(file: string, keys: string | undefined): Promise<number> {
  const { verifyReport } = await import("#bench/proof/read-report.ts");
  const { verdictOf } = await import("#bench/proof/write-markdown.ts");
  const { report, isKeyGiven, isJudgedAnew } = await verifyReport(file, keys);
  console.log("The report is genuine: it was not changed since it was signed.");
  if (!isKeyGiven)
    console.log(
      "Its key is in the file itself, so anyone may have made it; --keys verifies it with an installation's keys.",
    );
  console.log(
    isJudgedAnew
      ? "Its evidence is beside it, and shows the same when it is judged anew."
      : `Its evidence, ${report.evidence.file}, is not beside it, so only the signature was verified.`,
  );
  console.log(`\n${verdictOf(report)}`);
  return report.verdict === "passed" ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof Misuse) refuse(COMMAND, error.message);
  console.error(error instanceof Error ? error.message : String(error));
  return 1;
});
process.exit();
