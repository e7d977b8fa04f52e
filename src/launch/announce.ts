import path from "node:path";
import { type Configuration, isLoopbackUrl } from "#platform/env.ts";
import { mailboxToken } from "#platform/mail/mailbox-token.ts";
import { CALLED_AS } from "./called-as.ts";
import type { Demo } from "./prepare.ts";

/** The message printed once everything runs: URLs, demo sign-in, where mail goes. */
export function announceStart(facts: { env: Configuration; address: string; demo: Demo; seconds: number }): string {
  const { env, address, demo, seconds } = facts;
  const rows: [string, string][] = [["Studio", address]];
  if (demo) rows.push(["Sign in", `${demo.email}  ${demo.password}`]);
  rows.push(["Mail", mailDestination(env, address)]);
  if (env.WORKER === "off") rows.push(["Worker", `not started (WORKER=off): run one with ${CALLED_AS.worker}`]);
  rows.push(["Stop", "Ctrl-C"]);
  const lines = rows.map(([name, text]) => `  ${name.padEnd(9)}${text}`);
  return [`Masthead is ready (${seconds.toFixed(1)} s)`, "", ...lines, ""].join("\n");
}

function mailDestination(env: Configuration, address: string): string {
  if (env.SMTP_URL) return `sent through ${new URL(env.SMTP_URL).host}`;
  const kept = `stored in ${path.relative(process.cwd(), path.join(env.DATA_DIR, "mail")) || "."}`;
  return isLoopbackUrl(address)
    ? `${kept}, shown at ${address}/dev/mail?token=${mailboxToken(env.DATA_DIR)}`
    : `none is sent: set SMTP_URL and MAIL_FROM, or use "${CALLED_AS.admin} password-link <person>" (${kept})`;
}
