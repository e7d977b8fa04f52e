import { findConnector } from "#platform/connectors/registry.ts";

/** What the page of a platform is called; null for one that has none. */
export function channelGuideTitle(platform: string): string | null {
  const connector = findConnector(platform);
  return connector && !connector.isTest ? connector.name : null;
}
