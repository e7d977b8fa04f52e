import { formatList, language, t } from "#kernel/language.ts";
import type { Platform } from "../channel.ts";

/** How a platform is connected, in a line. */
export function connectMethodLabel({
  connection,
  fields,
  consent_by: consentBy,
  alternative,
}: Pick<Platform, "connection" | "fields" | "consent_by" | "alternative">): string {
  if (connection === "address")
    return t("A URL that receives signed POST requests: a CMS, an automation or your own app.");
  if (connection === "redirect")
    return alternative
      ? t("Sign in to {platform} and authorize Masthead, or use {credential}.", {
          platform: consentBy,
          credential: alternative.label,
        })
      : t("Sign in to {platform} and authorize Masthead.", { platform: consentBy });
  const labels = fields.map(({ label }) => inSentence(label));
  return t("By {credentials}.", { credentials: formatList(labels) });
}

/** A label within an English sentence: abbreviations keep their capitals. */
function inSentence(label: string): string {
  if (language() !== "en") return label;
  return label.replace(/^[A-Z](?=[a-z])/, (mail) => mail.toLowerCase());
}

/** Why authorization on a platform failed. */
export function endedMessage(ended: string, name: string): string {
  return ended === "refused"
    ? t("You didn't authorize access on {platform}, so nothing was connected.", { platform: name })
    : t("{platform} didn't complete the authorization. Nothing was connected. Try again.", { platform: name });
}
