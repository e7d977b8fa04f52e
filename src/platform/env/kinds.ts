import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";
import { readNetwork } from "../egress/address.ts";
import { readServiceAccount } from "../push/service-account.ts";
import { readVapid } from "../push/vapid.ts";
import { readCertificates, readSigningCertificate, readSigningKey } from "../signing-certificate.ts";
import { readStorageUrl } from "../storage/location.ts";

// The kinds of values that variables have. A message says what a value must be; the name of the variable goes before it.

export const flag = (fallback: "0" | "1") =>
  z
    .enum(["0", "1"], { error: "must be 0 or 1" })
    .default(fallback)
    .transform((value) => value === "1");

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

export const cidrs = list.refine((all) => all.every(isCidr), { error: "must be a comma-separated list of networks" });

/** Names separated by commas. */
export const names = list.refine((all) => all.every((name) => /^[a-z_]+$/.test(name)), {
  error: "must be names separated by commas",
});

function isCidr(text: string): boolean {
  try {
    return readNetwork(text) !== null;
  } catch {
    return false;
  }
}

export const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === "/", {
    error: "must be an http or https address without a path",
  })
  .transform((text) => new URL(text).origin);

export function address(form: RegExp, error: string) {
  return z.string().refine((text) => form.test(text) && URL.canParse(text), { error });
}

/** The message never repeats the URL, which may hold a secret. */
export const storage = z.string().superRefine((text, issues) => {
  try {
    readStorageUrl(text);
  } catch (error) {
    issues.addIssue({ code: "custom", message: (error as Error).message });
  }
});

export const host = z
  .string()
  .regex(/^[a-z0-9.-]+(:\d+)?$/i, { error: "must be a host name" })
  .transform((text) => text.toLowerCase());

/** The address to listen on; a host name would need a lookup and might resolve to several addresses. */
export const listenAddress = z.string().refine((text) => text === "localhost" || isIP(text) !== 0, {
  error: "must be the IP address to listen on, or localhost",
});

export const secret = z.string().min(32, { error: "must have at least 32 characters" });

export const keyRing = z.string().regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/, {
  error: "must be name:key pairs with keys of 32 bytes in base64; the first encrypts new values",
});

export const vapidKey = z.string().refine((text) => /^[\w-]{43}$/.test(text) && readVapid(text) !== null, {
  error: "must be a private key of P-256, 32 bytes in base64url",
});

export const serviceAccount = z.string().transform((input, ctx) => {
  const account = readServiceAccount(input);
  if (!account) ctx.addIssue("must be the key file of a Google service account, its path or its JSON");
  return account ?? z.NEVER;
});

/** A file in PEM, by its path: its content, once `check` accepts it. Messages never repeat a key. */
const pemFile = (check: (pem: string) => unknown, error: string) =>
  z.string().transform((path, ctx) => {
    try {
      const pem = readFileSync(path, "utf8");
      check(pem);
      return pem;
    } catch (problem) {
      const reason = problem instanceof Error && problem.message.startsWith("must ") ? problem.message : error;
      ctx.addIssue(reason);
      return z.NEVER;
    }
  });

export const certificateFile = pemFile(readSigningCertificate, "must be the path of a certificate in PEM");
export const certificateListFile = pemFile(readCertificates, "must be the path of a file with certificates in PEM");
export const privateKeyFile = pemFile(readSigningKey, "must be the path of a private key in PEM, without a password");
