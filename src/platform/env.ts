import { z } from "zod";
import { networksShape } from "./connectors/list/env.ts";
import { basics } from "./env/basics.ts";
import { database } from "./env/database.ts";
import { development } from "./env/development.ts";
import { externalServices } from "./env/external-services.ts";
import { files } from "./env/files.ts";
import { keys } from "./env/keys.ts";
import { mail } from "./env/mail.ts";
import { observability } from "./env/observability.ts";
import { safety } from "./env/safety.ts";
import { retentionShape } from "./retention.ts";
import { readSigningCertificate, readSigningKey } from "./signing-certificate.ts";

/** A startup error: one line per invalid variable, each with its name, the problem and an example. */
export class ConfigurationError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.name = "ConfigurationError";
    this.lines = lines;
  }
}

const schema = z.object({
  ...basics,
  ...database,
  ...mail,
  ...files,
  ...keys,
  ...networksShape,
  ...externalServices,
  ...safety,
  ...retentionShape,
  ...observability,
  ...development,
});

/** Every variable that has a meaning. */
export const ENV_NAMES: readonly string[] = Object.keys(schema.shape);

/** A section of docs/configuration.md, and its variables. */
export type EnvSection = { title: string; note?: string; shape: Readonly<Record<string, z.ZodType>> };

const { TEST_PLATFORM, ...networks } = networksShape;

export const ENV_SECTIONS: readonly EnvSection[] = [
  { title: "Basics", shape: basics },
  { title: "Database", shape: database },
  { title: "Mail", shape: mail },
  { title: "Storage and backups", shape: files },
  { title: "Keys", shape: keys },
  {
    title: "Networks",
    note: "`docs/networks.md` says what each network needs, with the redirect URLs to enter there.",
    shape: networks,
  },
  { title: "Other services", shape: externalServices },
  { title: "Limits and safety", shape: safety },
  {
    title: "Retention",
    note: "The audit log, decisions and comments are kept. Finished jobs are deleted after a day. `src/domain/operations/retention` lists every table.",
    shape: retentionShape,
  },
  { title: "Observability", shape: observability },
  { title: "Development", shape: { ...development, TEST_PLATFORM } },
];

/** `for example NAME=value`, or nothing for a variable without an example. */
function exampleOf(name: string): string {
  const field: z.ZodType | undefined = schema.shape[name as keyof typeof schema.shape];
  const example = field?.meta()?.example;
  return typeof example === "string" ? `for example ${name}=${example}` : "";
}

/** What an installation is configured with; a first start generates what is missing of `Env`. */
export type Configuration = ReturnType<typeof readEnv>;

/** The configuration of a process that serves or works: with a database and the secrets of its installation. */
export type Env = Configuration & Record<"DATABASE_URL" | "AUTH_SECRET" | "ENCRYPTION_KEYS", string>;

export function isComplete(configuration: Configuration): configuration is Env {
  const { DATABASE_URL, AUTH_SECRET, ENCRYPTION_KEYS } = configuration;
  return DATABASE_URL !== undefined && AUTH_SECRET !== undefined && ENCRYPTION_KEYS !== undefined;
}

/** Whether one of our URLs is reachable from this machine only. */
export function isLoopbackUrl(url: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** Without the webhook events of payments, plans would never change. */
function incompleteStripe({
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: secret,
}: Record<string, string | undefined>) {
  if (Boolean(key) === Boolean(secret)) return [];
  const name = key ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY";
  return [`${name}: is required to take payments with Stripe, ${exampleOf(name)}`];
}

/** A model and its URL are set together. */
function incompleteModel({
  OPENAI_MODEL: model,
  OPENAI_API_KEY: key,
  OPENAI_BASE_URL: base,
}: Record<string, string | undefined>) {
  const name = model ? "OPENAI_API_KEY" : "OPENAI_MODEL";
  if (model ? key || base : !key && !base) return [];
  const why = model ? "unless OPENAI_BASE_URL is a server that needs none" : "with OPENAI_API_KEY or OPENAI_BASE_URL";
  return [`${name}: is required ${why}, ${exampleOf(name)}`];
}

/** A certificate comes with its key. */
function mismatchedCertificate({ C2PA_CERTIFICATE: pem, C2PA_KEY: key }: Partial<z.output<typeof schema>>) {
  if (pem === undefined && key === undefined) return [];
  const name = pem === undefined ? "C2PA_CERTIFICATE" : "C2PA_KEY";
  if (pem === undefined || key === undefined) return [`${name}: is required with the other one, ${exampleOf(name)}`];
  const isPair = readSigningCertificate(pem).matches(readSigningKey(key).key);
  return isPair ? [] : ["C2PA_KEY: is not the private key of C2PA_CERTIFICATE"];
}

/** Real production has an external database; the launcher passes the embedded one as a loopback URL. */
function testPlatformInProduction({ NODE_ENV, DATABASE_URL, TEST_PLATFORM }: Record<string, string | undefined>) {
  if (!TEST_PLATFORM || NODE_ENV !== "production" || !DATABASE_URL || !URL.canParse(DATABASE_URL)) return [];
  const isHandedOn = TEST_PLATFORM !== "1" && new URL(DATABASE_URL).hostname === "127.0.0.1";
  return isHandedOn ? [] : ["TEST_PLATFORM: is not allowed in production with an external database; remove it"];
}

/** That host serves short links only. */
function sharedShortLinkHost({
  APP_URL: appUrl,
  API_HOST: api,
  CALLBACK_HOST: callbacks,
  SHORT_LINK_HOST: host,
}: Pick<z.output<typeof schema>, "APP_URL" | "API_HOST" | "CALLBACK_HOST" | "SHORT_LINK_HOST">) {
  const app = new URL(appUrl ?? "http://localhost");
  if (host === undefined || ![app.host, app.hostname, api, callbacks].includes(host)) return [];
  return [`SHORT_LINK_HOST: must be a host of its own, ${exampleOf("SHORT_LINK_HOST")}`];
}

/**
 * Reads the configuration (`docs/configuration.md`). An empty variable counts as unset.
 * @throws ConfigurationError naming every invalid variable at once
 */
export function readEnv(source: Record<string, string | undefined>) {
  const input = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = schema.safeParse(input);
  const lines: string[] = [];
  if (!result.success) {
    for (const issue of result.error.issues) {
      const name = String(issue.path[0]);
      lines.push([`${name}: ${issue.message}`, exampleOf(name)].filter(Boolean).join(", "));
    }
  }
  const raw = input as Record<string, string | undefined>;
  if (raw.NODE_ENV === "production" && raw.DATABASE_URL) {
    for (const name of ["AUTH_SECRET", "ENCRYPTION_KEYS"] as const) {
      if (!raw[name]) lines.push(`${name}: is required in production with an external database, ${exampleOf(name)}`);
    }
  }
  lines.push(...incompleteStripe(raw), ...incompleteModel(raw), ...testPlatformInProduction(raw));
  if (result.success) lines.push(...sharedShortLinkHost(result.data), ...mismatchedCertificate(result.data));
  if (lines.length > 0 || !result.success) throw new ConfigurationError(lines);
  const env = result.data;
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`;
  return {
    ...env,
    APP_URL: appUrl,
    API_URL: env.API_HOST ? `${new URL(appUrl).protocol}//${env.API_HOST}` : `${appUrl}/api/v1`,
  };
}
