import { z } from "zod";
import type { AppCheck, AppChecker } from "../../contract.ts";
import { askForTokens, type TokenEndpoint } from "./oauth-grant.ts";

/** No network issues it. */
const NO_CODE = "masthead-checks-the-keys-of-its-app";

const Answer = z.object({
  access_token: z.string().min(1).optional(),
  error: z.union([z.string(), z.number()]).optional(),
  error_description: z.string().nullish(),
  message: z.string().optional(),
});

type Grant = {
  /** An app's own token, or a code where the network gives none. */
  by: "client_credentials" | "code";
  form?: Readonly<Record<string, string>>;
  /** The errors that refuse the code of an app whose keys are right. */
  codeErrors?: readonly string[];
  /** The errors that refuse the app, beside the standard's `invalid_client`. */
  appErrors?: readonly string[];
};

/** Checks an app's keys at an OAuth token endpoint. */
export function checkAppAt(
  endpoint: TokenEndpoint,
  { by, form = {}, codeErrors = ["invalid_grant"], appErrors = [] }: Grant,
): AppChecker {
  return async (redirectUri, call): Promise<AppCheck> => {
    const code = { grant_type: "authorization_code", code: NO_CODE, redirect_uri: redirectUri };
    const asked = by === "code" ? code : { grant_type: by };
    const { status, json } = await askForTokens(call, endpoint, { ...asked, ...form });
    const { data } = Answer.safeParse(json);
    const error = String(data?.error ?? "");
    const reason = data?.error_description || data?.message || (typeof data?.error === "string" ? error : null);
    if (data?.access_token !== undefined && status < 300) return { kind: "accepted" };
    // Some answer with 200.
    if (status === 401 || error.startsWith("invalid_client") || appErrors.includes(error))
      return { kind: "rejected", reason };
    if (by === "code" && status < 500 && codeErrors.includes(error)) return { kind: "accepted" };
    return { kind: "unknown", reason };
  };
}
