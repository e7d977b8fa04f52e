import { findConnector } from "#platform/connectors/registry.ts";

/** The title of a platform's page; null for an unknown one. */
export function channelGuideTitle(platform: string): string | null {
  const connector = findConnector(platform);
  return connector && !connector.isTest ? connector.name : null;
}
