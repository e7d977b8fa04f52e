import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** The fields of a Google service account's key file that sending needs. */
export const ServiceAccount = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string().min(3),
  private_key: z.string().refine(isKey),
  private_key_id: z.string().optional(),
  token_uri: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
});
export type ServiceAccount = z.output<typeof ServiceAccount>;

/**
 * @param input the key file's JSON itself, or the path of the file
 * @returns null when the file does not exist or is not a service account key
 */
export function readServiceAccount(input: string): ServiceAccount | null {
  try {
    const text = input.trimStart().startsWith("{") ? input : readFileSync(input, "utf8");
    return ServiceAccount.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
