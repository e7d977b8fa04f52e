import type { Platform } from "./channel.ts";

/** How one connects a platform, in a line. */
export function wayIn({ connection, fields, name }: Pick<Platform, "connection" | "fields" | "name">): string {
  if (connection === "address")
    return "By an address of yours that takes a signed POST: a CMS, an automation, a program.";
  if (connection === "redirect") return `By signing in at ${name} and allowing Masthead there.`;
  const asked = fields.map(({ label }) => label.toLowerCase());
  return `By ${new Intl.ListFormat("en-GB").format(asked)}.`;
}

/** Why one came back from a platform with nothing. */
export function endedWords(ended: string, name: string): string {
  return ended === "refused"
    ? `You did not allow it at ${name}, so nothing was connected. Begin again whenever you like.`
    : `${name} sent you back without saying yes or no. Nothing was connected; try again.`;
}
