import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** What a key file of a Google service account holds, as far as sending needs it. */
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
 * @returns null when there is no such file or it is no key of a service account
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
