import { join } from "node:path";
import { type Ai, createAi } from "./ai.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Db, openDb } from "./db/index.ts";
import { openReplica, type Replica } from "./db/replica.ts";
import { createEgress, type Egress } from "./egress/index.ts";
import { ConfigurationError, type Env, isComplete, readEnv } from "./env.ts";
import { type Heavy, openHeavy } from "./heavy/index.ts";
import { readLocalSecrets } from "./local-secrets.ts";
import { createLog, type Log } from "./log.ts";
import { createMail, type Mail } from "./mail/index.ts";
import { Passwords } from "./passwords.ts";
import { createPayments, type Payments } from "./payments.ts";
import { createPush, type Push } from "./push/index.ts";
import { openQueue, type Queue } from "./queue/index.ts";
import { createSecrets, type Secrets } from "./secrets.ts";
import { createStorage, type Storage } from "./storage/index.ts";

/** The services that every operation and job receives through the context. */
export type Platform = {
  env: Env;
  db: Db;
  /** A standby of the database; `execute` reads from it what operations allow. Null where none is configured. */
  replica: Replica | null;
  clock: Clock;
  log: Log;
  queue: Queue;
  mail: Mail;
  storage: Storage;
  secrets: Secrets;
  passwords: Passwords;
  egress: Egress;
  /** CPU-bound tasks, in separate processes. */
  heavy: Heavy;
  /** Generates drafts; null where no model is configured. */
  ai: Ai | null;
  push: Push;
  /** Null where payments are not configured: then nothing can be bought. */
  payments: Payments | null;
  /** One readable line per publication and delivery; the worker prints them. */
  printLine(line: string): void;
};

declare module "#kernel/context.ts" {
  interface Services extends Platform {}
}

/**
 * Reads the configuration, completed with the installation's generated secrets. None are generated here: a process that
 * joins an installation with secrets of its own could decrypt nothing that the others encrypted.
 * @throws ConfigurationError with a line for every secret that is neither given nor stored in the data folder, or for a missing database
 */
export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const env = readEnv(source);
  if (isComplete(env)) return env;
  const kept = readLocalSecrets(env.DATA_DIR);
  const completed = readEnv({
    ...kept,
    ...source,
    AUTH_SECRET: source.AUTH_SECRET || kept.AUTH_SECRET,
    ENCRYPTION_KEYS: source.ENCRYPTION_KEYS || kept.ENCRYPTION_KEYS,
  });
  if (isComplete(completed)) return completed;
  const missing = (["AUTH_SECRET", "ENCRYPTION_KEYS"] as const).filter((name) => !completed[name]);
  if (missing.length === 0) {
    throw new ConfigurationError(["DATABASE_URL: is required, because no embedded database was started"]);
  }
  const where = `the same value as in the first process of this installation (if it was not configured there, see secrets.json in its DATA_DIR)`;
  throw new ConfigurationError(missing.map((name) => `${name}: is required here, ${where}`));
}

export function createServices(env: Env, name: string, replace: Partial<Platform> = {}): Platform {
  const log = createLog(env.LOG_LEVEL, name);
  const db = replace.db ?? openDb(env.DATABASE_URL, env.PREPARED_STATEMENTS);
  const egress = replace.egress ?? createEgress({ allowPrivate: env.WEBHOOK_ALLOW_PRIVATE });
  return {
    env,
    log,
    clock: systemClock,
    db,
    replica: replicaOf(env, db, log),
    queue: openQueue(
      env.DATABASE_URL,
      (error) => log.warn({ err: error }, "queue"),
      (job) => log.warn({ job }, "so many jobs wait that a periodic job has added none"),
    ),
    mail: createMail({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, mailbox: join(env.DATA_DIR, "mail") }),
    storage: createStorage({
      storageUrl: env.STORAGE_URL,
      dataDir: env.DATA_DIR,
      onError: (error) => log.error({ err: error }, "file storage"),
    }),
    secrets: createSecrets(env.ENCRYPTION_KEYS),
    passwords: new Passwords(),
    egress,
    heavy: openHeavy(),
    ai: createAi(env),
    push: createPush({
      egress,
      appUrl: env.APP_URL,
      mailFrom: env.MAIL_FROM,
      vapidKey: env.VAPID_PRIVATE_KEY,
      serviceAccount: env.FCM_SERVICE_ACCOUNT,
    }),
    payments: createPayments({ secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }),
    printLine: () => {},
    ...replace,
  };
}

function replicaOf({ DATABASE_READ_URL: url, PREPARED_STATEMENTS: prepared }: Env, primary: Db, log: Log) {
  if (url === undefined) return null;
  return openReplica({
    url,
    primary,
    prepared,
    onChange(problem) {
      if (problem === null) log.info("reads lists from DATABASE_READ_URL");
      else log.warn({ problem }, "reads everything from the primary, because DATABASE_READ_URL can't be read from");
    },
  });
}
