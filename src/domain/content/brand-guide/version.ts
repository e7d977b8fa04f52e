import type { Content, Options } from "#platform/connectors/contract.ts";
import type { GuidedVersion } from "./check.ts";

/**
 * The texts of a channel's version that readers see: with its thread, first comment and alt texts, and the texts among
 * the network's own settings, such as a title.
 */
export function versionOf(options: Options | undefined, content: Content): GuidedVersion {
  const { body, thread, threadMedia = [], firstComment, media } = content;
  const alts = (files: Content["media"], path: string) =>
    files.map(({ alt }, index) => ({ field: `${path}media.${index}`, text: alt ?? "", isAlt: true }));
  const chosen = Object.entries(content.options).filter(([, value]) => typeof value === "string");
  const named = chosen.filter(([name]) => options && Object.hasOwn(options, name) && options[name]?.kind === "text");
  return {
    texts: [
      { field: "body", text: body },
      ...thread.map((text, index) => ({ field: `thread.${index}`, text })),
      { field: "first_comment", text: firstComment ?? "" },
      ...named.map(([name, value]) => ({ field: `options.${name}`, text: String(value) })),
      ...alts(media, ""),
      ...threadMedia.flatMap((files, index) => alts(files, `thread.${index}.`)),
    ].filter(({ text }) => text !== ""),
    hasLink: chosen.some(([, value]) => /^https?:\/\//i.test(String(value))),
  };
}
