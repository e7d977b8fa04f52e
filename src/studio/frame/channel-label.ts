import { platformName } from "#platform/connectors/shared/description/names.ts";

/** Network and name. The network comes first: a brand's accounts usually all have the brand's name. */
export function channelLabel({ display_name: name, platform }: { display_name: string; platform: string }): string {
  return `${platformName(platform)} · ${name}`;
}
