import type { Platform } from "./channel.ts";

/** How a platform is connected, in a line. */
export function connectMethodLabel({
  connection,
  fields,
  consent_by: consentBy,
  alternative,
}: Pick<Platform, "connection" | "fields" | "consent_by" | "alternative">): string {
  if (connection === "address")
    return "A URL that receives signed POST requests: a CMS, an automation or your own app.";
  if (connection === "redirect")
    return `Sign in to ${consentBy} and authorize Masthead${alternative ? `, or use ${alternative.label}` : ""}.`;
  const labels = fields.map(({ label }) => inSentence(label));
  return `By ${new Intl.ListFormat("en-GB").format(labels)}.`;
}

/** A label within a sentence: abbreviations keep their capitals. */
function inSentence(label: string): string {
  return label.replace(/^[A-Z](?=[a-z])/, (mail) => mail.toLowerCase());
}

/** Why authorization on a platform failed. */
export function endedMessage(ended: string, name: string): string {
  return ended === "refused"
    ? `You didn't authorize access on ${name}, so nothing was connected.`
    : `${name} didn't complete the authorization. Nothing was connected. Try again.`;
}
