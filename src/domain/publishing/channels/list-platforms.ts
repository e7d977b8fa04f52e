import { z } from "zod";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { withAppKeys } from "#platform/connectors/app-keys.ts";
import type { AlternativeConnection, ConnectField, Connector, DeclaredField } from "#platform/connectors/contract.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import { optionsSchema } from "#platform/connectors/shared/description/options.ts";
import { missingKeys, withAddresses } from "./rules.ts";
import { PlatformList } from "./schema.ts";

export const listPlatforms = operation({
  name: "platforms.list",
  summary: "List the available platforms, how to connect them, and their limits.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: z.object({}),
  output: PlatformList,
  async run({ env }) {
    const platforms = listConnectors().flatMap((connector) => {
      const { platform, name, connection, fields = [], isTest, capabilities, changes = {}, options } = connector;
      const missing = missingKeys(connector, withAppKeys(env));
      if (isTest && missing.length > 0) return [];
      const facts = {
        platform,
        name,
        category: connector.category,
        connection,
        consent_by: connector.consentBy ?? name,
        fields: fields.map(viewField),
        alternative: viewAlternative(connector),
        fetches_media: connector.fetchesMedia !== undefined,
        setup: connector.setup
          ? {
              steps: connector.setup.steps.map((step) => withAddresses(t(step), env)),
              review: t(connector.setup.review),
            }
          : null,
        capabilities,
        can_edit: changes.edit !== undefined,
        can_delete: changes.remove !== undefined,
        rich_text: [...(connector.richText ?? [])],
        can_search_accounts: connector.searchesAccounts === true,
        editable_options: [...(changes.edit?.options ?? [])],
        options: options ? optionsSchema(options) : null,
      };
      return [{ ...facts, is_configured: missing.length === 0, missing_keys: missing }];
    });
    return { platforms, next_cursor: null, has_more: false };
  },
});

export function viewAlternative({ alternative }: Connector): AlternativeConnection | null {
  if (!alternative) return null;
  const { connection, label, fields } = alternative;
  return { connection, label: t(label), fields: fields.map(viewField) };
}

export function viewField({ label, help, ...field }: DeclaredField): ConnectField {
  return { ...field, label: t(label), help: help && t(help) };
}
