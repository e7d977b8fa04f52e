import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { z } from "zod";
import type { LinkSettingsView } from "#domain/publishing/link-rules/schema.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

export type LinkSettings = z.output<typeof LinkSettingsView>;

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

const entriesOf = (settings: LinkSettings) => ({
  isUtmOn: settings.utm_enabled,
  /** Null means the platform's name. */
  source: settings.utm_source,
  medium: settings.utm_medium,
  campaign: settings.utm_campaign,
  isShortenOn: settings.shorten_links,
  shortenOver: settings.shorten_over as string | number,
  /** One per line. */
  hosts: settings.hosts.join("\n"),
  excludedHosts: settings.excluded_hosts.join("\n"),
});

export type LinkEntries = ReturnType<typeof entriesOf>;

/** What is entered in the form for the links of posts, and how it is saved. */
export function useLinksForm(settings: LinkSettings) {
  const trpc = useTRPC();
  const [entries, setEntries] = useState(() => entriesOf(settings));
  const change = (part: Partial<LinkEntries>) => setEntries((now) => ({ ...now, ...part }));
  const update = useAction(trpc.linkSettings.update.mutationOptions(), { refresh: [trpc.linkSettings.pathKey()] });
  const state = useSchemaForm({
    schema: async () => (await import("#domain/publishing/link-rules/schema.ts")).UpdateLinkSettingsInput,
    // Forms omit empty fields, which the operation leaves unchanged; here an emptied field is sent as empty.
    chosen: {
      utm_enabled: entries.isUtmOn,
      utm_source: entries.source,
      utm_medium: entries.medium,
      utm_campaign: entries.campaign,
      hosts: linesOf(entries.hosts),
      excluded_hosts: linesOf(entries.excludedHosts),
      shorten_links: entries.isShortenOn,
      shorten_over: entries.shortenOver,
    },
    async send(values) {
      const saved = await update.send(values);
      change({ hosts: saved.hosts.join("\n"), excludedHosts: saved.excluded_hosts.join("\n") });
      notifications.show({ message: t("Link settings saved.") });
    },
  });
  return { entries, change, ...state };
}
