import { platformName } from "#platform/connectors/shared/description/names.ts";

/** Name and platform, which tell two accounts of one network apart from each other and from other networks. */
export function channelLabel({ display_name: name, platform }: { display_name: string; platform: string }): string {
  return `${name} · ${platformName(platform)}`;
}
