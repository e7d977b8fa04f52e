import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { networksExamples, networksShape } from "./connectors/list/env.ts";
import { readNetwork } from "./egress/address.ts";
import { readServiceAccount } from "./push/service-account.ts";
import { readVapid } from "./push/vapid.ts";
import { retentionShape } from "./retention.ts";
import { readStorageUrl } from "./storage/location.ts";
import { TRACING_EXAMPLES, tracingShape } from "./telemetry/settings.ts";

/** A startup error: one line per invalid variable, each with its name, the problem and an example. */
export class ConfigurationError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.name = "ConfigurationError";
    this.lines = lines;
  }
}

const flag = (fallback: "0" | "1") =>
  z
    .enum(["0", "1"], { error: "must be 0 or 1" })
    .default(fallback)
    .transform((value) => value === "1");

const cidrs = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isCidr), { error: "must be a comma-separated list of networks" });

function isCidr(text: string): boolean {
  try {
    return readNetwork(text) !== null;
  } catch {
    return false;
  }
}

const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === "/", {
    error: "must be an http or https address without a path",
  })
  .transform((text) => new URL(text).origin);

function address(form: RegExp, error: string) {
  return z.string().refine((text) => form.test(text) && URL.canParse(text), { error });
}

/** The message never repeats the URL, which may hold a secret. */
const storage = z.string().superRefine((text, issues) => {
  try {
    readStorageUrl(text);
  } catch (error) {
    issues.addIssue({ code: "custom", message: (error as Error).message });
  }
});

const host = z
  .string()
  .regex(/^[a-z0-9.-]+(:\d+)?$/i, { error: "must be a host name" })
  .transform((text) => text.toLowerCase());

/** The address to listen on; a host name would need a lookup and might resolve to several addresses. */
const listenAddress = z.string().refine((text) => text === "localhost" || isIP(text) !== 0, {
  error: "must be the IP address to listen on, or localhost",
});

const secret = z.string().min(32, { error: "must have at least 32 characters" });

const keyRing = z.string().regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/, {
  error: "must be name:key pairs with keys of 32 bytes in base64; the first encrypts new values",
});

const vapidKey = z.string().refine((text) => /^[\w-]{43}$/.test(text) && readVapid(text) !== null, {
  error: "must be a private key of P-256, 32 bytes in base64url",
});

const serviceAccount = z.string().transform((input, ctx) => {
  const account = readServiceAccount(input);
  if (!account) ctx.addIssue("must be the key file of a Google service account, its path or its JSON");
  return account ?? z.NEVER;
});

const schema = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], { error: "must be development, production or test" })
    .default("development"),
  PORT: z.coerce
    .number({ error: "must be a port number" })
    .int()
    .min(1, { error: "must be at least 1" })
    .max(65535, { error: "must be at most 65535" })
    .default(3000),
  APP_URL: origin.optional(),
  HOST: listenAddress.optional(),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((path) => resolve(path)),
  DATABASE_URL: address(/^postgres(ql)?:\/\//, "must be a postgresql:// address").optional(),
  /**
   * A direct connection past a pooler, for what needs a server session (LISTEN); without it we poll every few seconds
   * instead.
   */
  DATABASE_DIRECT_URL: address(/^postgres(ql)?:\/\//, "must be a postgresql:// address").optional(),
  /**
   * Whether PostgreSQL keeps the plans of frequent statements. `auto`: unless a pooler is between. `on` for PgBouncer from
   * 1.21 with `max_prepared_statements`.
   */
  PREPARED_STATEMENTS: z.enum(["auto", "on", "off"], { error: "must be auto, on or off" }).default("auto"),
  /**
   * How long a web process that is shutting down still serves while `/readyz` reports not ready, so that a load
   * balancer notices.
   */
  DRAIN_SECONDS: z.coerce
    .number({ error: "must be a number of seconds" })
    .min(0, { error: "must be at least 0" })
    .max(300, { error: "must be at most 300" })
    .default(0),
  /** Below this much free space for media or the embedded database the log and `/readyz` warn. */
  DISK_WARN_PERCENT: z.coerce
    .number({ error: "must be a percentage" })
    .min(0, { error: "must be at least 0" })
    .max(90, { error: "must be at most 90" })
    .default(10),
  SMTP_URL: address(/^smtps?:\/\/[^/]/, "must be an smtp:// or smtps:// address").optional(),
  MAIL_FROM: z
    .string()
    .regex(/\S@\S/, { error: "must be an email address, optionally with a name before it" })
    .default("Masthead <masthead@localhost>"),
  /** The contact in `/.well-known/security.txt` for reports of vulnerabilities. */
  SECURITY_CONTACT: z
    .string()
    .transform((text) => (/^[^\s:@]+@[^\s:@]+$/.test(text) ? `mailto:${text}` : text))
    .refine((text) => /^(mailto:[^\s@]+@\S+|https:\/\/\S+)$/.test(text) && URL.canParse(text), {
      error: "must be an email address or an https address",
    })
    .optional(),
  STORAGE_URL: storage.optional(),
  /** Where the worker writes a daily backup. */
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time of day (UTC)" })
    .default("03:00"),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}d(,\d{1,3}w)?$/, { error: "must be the number of daily and weekly backups to keep" })
    .default("7d,4w")
    .transform((text) => {
      const [days = 0, weeks = 0] = text.split(",").map((part) => Number.parseInt(part, 10));
      return { days, weeks };
    }),
  AUTH_SECRET: secret.optional(),
  ENCRYPTION_KEYS: keyRing.optional(),
  /** Without it there is no web push. Browsers subscribe to its public key, so it must never change. */
  VAPID_PRIVATE_KEY: vapidKey.optional(),
  /** Without it there is no push to mobile devices. */
  FCM_SERVICE_ACCOUNT: serviceAccount.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, { error: "must be a secret or restricted key of Stripe" })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, { error: "must be the signing secret of a Stripe webhook endpoint" })
    .optional(),
  /** With a model, drafts can be generated (platform/ai.ts); without one, that feature is hidden. */
  OPENAI_MODEL: z.string().max(200).optional(),
  OPENAI_BASE_URL: address(
    /^https?:\/\/[^@?#]+$/,
    "must be an http or https address, up to and including /v1",
  ).optional(),
  OPENAI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: "must be a key without spaces" })
    .optional(),
  WORKER: z.enum(["inline", "off"], { error: "must be inline or off" }).default("inline"),
  SEED_DEMO: z.enum(["0", "1"], { error: "must be 0 or 1" }).optional(),
  REGISTRATION: z.enum(["open", "invite"], { error: "must be open or invite" }).default("open"),
  PLAN_ENFORCEMENT: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  /** `off` where a gateway in front already limits; the throttles of sign-in stay on. */
  RATE_LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  CHANNEL_DRY_RUN: flag("0"),
  MAINTENANCE_MODE: flag("0"),
  /** The bearer token that reading `/metrics` requires; without it, only this machine may read them. */
  METRICS_TOKEN: secret.regex(/^\S+$/, { error: "must be without spaces" }).optional(),
  API_HOST: host.optional(),
  CALLBACK_HOST: host.optional(),
  SHORT_LINK_HOST: host.optional(),
  TRUSTED_PROXIES: cidrs,
  WEBHOOK_ALLOW_PRIVATE: cidrs,
  ...networksShape,
  ...retentionShape,
  ...tracingShape,
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], { error: "must be debug, info, warn, error or silent" })
    .default("info"),
});

/** Every variable that has a meaning. */
export const ENV_NAMES: readonly string[] = Object.keys(schema.shape);

const EXAMPLES: Partial<Record<keyof z.input<typeof schema>, string>> = {
  PORT: "3000",
  APP_URL: "https://masthead.example.com",
  HOST: "0.0.0.0",
  DATABASE_URL: "postgresql://masthead:secret@db.example.com:5432/masthead",
  DATABASE_DIRECT_URL: "postgresql://masthead:secret@db.example.com:5432/masthead",
  PREPARED_STATEMENTS: "auto",
  DRAIN_SECONDS: "10",
  DISK_WARN_PERCENT: "10",
  SMTP_URL: "smtps://user:secret@mail.example.com:465",
  MAIL_FROM: "Masthead <masthead@example.com>",
  SECURITY_CONTACT: "security@example.com",
  STORAGE_URL: "s3://key:secret@media?endpoint=https://s3.example.com&region=eu-central-1",
  BACKUP_AT: "03:00",
  BACKUP_KEEP: "7d,4w",
  AUTH_SECRET: "the output of: openssl rand -base64 48",
  ENCRYPTION_KEYS: "k1: followed by the output of: openssl rand -base64 32",
  VAPID_PRIVATE_KEY: "the private key that this prints: npx web-push generate-vapid-keys",
  FCM_SERVICE_ACCOUNT: "/etc/masthead/firebase.json",
  STRIPE_SECRET_KEY: "sk_live_…",
  STRIPE_WEBHOOK_SECRET: "whsec_…",
  OPENAI_MODEL: "gpt-5-mini",
  OPENAI_BASE_URL: "http://localhost:11434/v1",
  OPENAI_API_KEY: "sk-…",
  METRICS_TOKEN: "the output of: openssl rand -hex 32",
  API_HOST: "api.example.com",
  CALLBACK_HOST: "callbacks.example.com",
  SHORT_LINK_HOST: "go.example.com",
  TRUSTED_PROXIES: "10.0.0.0/8,127.0.0.1/32",
  WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8,::1/128",
  ...networksExamples,
  ...TRACING_EXAMPLES,
};

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
  return [`${name}: is required to take payments with Stripe, for example ${name}=${EXAMPLES[name]}`];
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
  return [`${name}: is required ${why}, for example ${name}=${EXAMPLES[name]}`];
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
  return [`SHORT_LINK_HOST: must be a host of its own, for example SHORT_LINK_HOST=${EXAMPLES.SHORT_LINK_HOST}`];
}

/**
 * Reads the configuration of product.md §11. An empty variable counts as unset.
 * @throws ConfigurationError naming every invalid variable at once
 */
export function readEnv(source: Record<string, string | undefined>) {
  const input = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = schema.safeParse(input);
  const lines: string[] = [];
  if (!result.success) {
    for (const issue of result.error.issues) {
      const name = String(issue.path[0]) as keyof typeof EXAMPLES;
      const example = EXAMPLES[name];
      lines.push(`${name}: ${issue.message}${example ? `, for example ${name}=${example}` : ""}`);
    }
  }
  const raw = input as Record<string, string | undefined>;
  if (raw.NODE_ENV === "production" && raw.DATABASE_URL) {
    for (const name of ["AUTH_SECRET", "ENCRYPTION_KEYS"] as const) {
      if (!raw[name])
        lines.push(
          `${name}: is required in production with an external database, for example ${name}=${EXAMPLES[name]}`,
        );
    }
  }
  lines.push(...incompleteStripe(raw), ...incompleteModel(raw), ...testPlatformInProduction(raw));
  if (result.success) lines.push(...sharedShortLinkHost(result.data));
  if (lines.length > 0 || !result.success) throw new ConfigurationError(lines);
  const env = result.data;
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`;
  return {
    ...env,
    APP_URL: appUrl,
    API_URL: env.API_HOST ? `${new URL(appUrl).protocol}//${env.API_HOST}` : `${appUrl}/api/v1`,
  };
}
