import { formatList } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";

/** Channels with their networks, as a text: `Harbour Gazette (Mastodon) and Harbour Gazette (LinkedIn)`. */
export function channelNames(channels: readonly { display_name: string; platform: string }[]): string {
  return formatList(channels.map(({ display_name: name, platform }) => `${name} (${platformName(platform)})`));
}
