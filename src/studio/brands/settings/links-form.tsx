"use client";

import { Group, NumberInput, Radio, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { z } from "zod";
import { applyRules, type LinkRules } from "#domain/publishing/link-rules/rules.ts";
import type { LinkSettingsView } from "#domain/publishing/link-rules/schema.ts";
import { MAX_CAMPAIGN, MAX_SHORTEN_OVER, MAX_UTM_VALUE } from "#domain/publishing/link-rules/terms.ts";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./links-form.module.css";

export type LinkSettings = z.output<typeof LinkSettingsView>;

const FIELDS = ["utm_source", "utm_medium", "utm_campaign", "hosts", "excluded_hosts", "shorten_over"];

/** Offered when only long links are to be shortened. */
const LONG = 40;

/** A link as an example of what the entered settings do. */
const EXAMPLE = "https://example.com/menu?day=friday#soups";

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** The owner's form for the links of posts. */
export function LinksForm({ settings }: { settings: LinkSettings }) {
  const trpc = useTRPC();
  const [isOn, setOn] = useState(settings.utm_enabled);
  const [source, setSource] = useState(settings.utm_source);
  const [medium, setMedium] = useState(settings.utm_medium);
  const [campaign, setCampaign] = useState(settings.utm_campaign);
  const [isShortenOn, setShortenOn] = useState(settings.shorten_links);
  const [shortenOver, setShortenOver] = useState<string | number>(settings.shorten_over);
  const [hosts, setHosts] = useState(settings.hosts.join("\n"));
  const [excluded, setExcluded] = useState(settings.excluded_hosts.join("\n"));
  const update = useAction(trpc.linkSettings.update.mutationOptions(), { refresh: [trpc.linkSettings.pathKey()] });
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: async () => (await import("#domain/publishing/link-rules/schema.ts")).UpdateLinkSettingsInput,
    // Forms omit empty fields, which the operation leaves unchanged; here an emptied field is sent as empty.
    chosen: {
      utm_enabled: isOn,
      utm_source: source,
      utm_medium: medium,
      utm_campaign: campaign,
      hosts: linesOf(hosts),
      excluded_hosts: linesOf(excluded),
      shorten_links: isShortenOn,
      shorten_over: shortenOver,
    },
    async send(values) {
      const saved = await update.send(values);
      setHosts(saved.hosts.join("\n"));
      setExcluded(saved.excluded_hosts.join("\n"));
      notifications.show({ message: t("Link settings saved.") });
    },
  });
  const hostError = (field: string) => Object.entries(errors).find(([path]) => path.startsWith(field))?.[1];
  const longer = Number(shortenOver) || 0;
  const rules: LinkRules = {
    isUtmOn: isOn,
    shortenOver: isShortenOn ? longer : null,
    source,
    medium,
    campaign,
    hosts: [],
    excludedHosts: [],
  };
  const example = (applied: LinkRules) =>
    applyRules(EXAMPLE, applied, {
      platform: "feed",
      channel: "north",
      date: "2026-11-24",
      postId: 42,
      shortBase: settings.short_link_base,
    });
  return (
    <form {...form} className={classes.form}>
      {refusal ? <FormError error={refusal} fields={FIELDS} /> : null}
      <Section
        title={t("UTM parameters")}
        description={t(
          "Web analytics show from which post a visitor came. Links that have UTM parameters of their own stay as they are.",
        )}
      >
        <Stack gap="md">
          <Switch
            label={t("Add UTM parameters to links")}
            checked={isOn}
            onChange={(event) => setOn(event.currentTarget.checked)}
          />
          <Radio.Group
            label={t("UTM source")}
            value={source === null ? "platform" : "fixed"}
            onChange={(value) => setSource(value === "platform" ? null : "")}
          >
            <Stack gap="sm" mt="xs">
              <Radio value="platform" label={t("The platform's name")} description={t("For example: feed")} />
              <Radio value="fixed" label={t("The same for all platforms")} />
            </Stack>
          </Radio.Group>
          {source === null ? null : (
            <TextInput
              label={t("Source for all platforms")}
              name="utm_source"
              value={source}
              onChange={(event) => setSource(event.currentTarget.value)}
              error={errors.utm_source}
              maxLength={MAX_UTM_VALUE}
              required
            />
          )}
          <TextInput
            label={t("UTM medium")}
            name="utm_medium"
            value={medium}
            onChange={(event) => setMedium(event.currentTarget.value)}
            error={errors.utm_medium}
            maxLength={MAX_UTM_VALUE}
          />
          <TextInput
            label={t("UTM campaign")}
            description={t(
              "Variables: {platform}, {channel}, {date} and {post}. A post can have a campaign of its own.",
              { platform: "{{platform}}", channel: "{{channel}}", date: "{{date}}", post: "{{post_id}}" },
            )}
            name="utm_campaign"
            value={campaign}
            onChange={(event) => setCampaign(event.currentTarget.value)}
            error={errors.utm_campaign}
            maxLength={MAX_CAMPAIGN}
          />
          <p className={classes.example}>
            <span className={classes.label}>{t("Example")}</span>
            <code translate="no">{example({ ...rules, shortenOver: null })}</code>
          </p>
        </Stack>
      </Section>
      <Section
        title={t("Short links")}
        description={t(
          "Posts have short links in place of their links, and metrics show how often each was clicked. Short links keep working for as long as the brand exists.",
        )}
      >
        <Stack gap="md">
          <Switch
            label={t("Shorten links")}
            checked={isShortenOn}
            onChange={(event) => setShortenOn(event.currentTarget.checked)}
          />
          {isShortenOn ? (
            <Radio.Group
              label={t("Which links")}
              value={shortenOver === 0 ? "all" : "long"}
              onChange={(value) => setShortenOver(value === "all" ? 0 : LONG)}
            >
              <Stack gap="sm" mt="xs">
                <Radio value="all" label={t("All links")} description={t("Clicks are counted on every link.")} />
                <Radio value="long" label={t("Long links only")} />
              </Stack>
            </Radio.Group>
          ) : null}
          {isShortenOn && shortenOver !== 0 ? (
            <NumberInput
              label={t("Shorten over")}
              description={t("Characters of a link, with its UTM parameters. Shorter links stay as they are.")}
              name="shorten_over"
              value={shortenOver}
              onChange={setShortenOver}
              error={errors.shorten_over}
              min={1}
              max={MAX_SHORTEN_OVER}
              allowDecimal={false}
              required
            />
          ) : null}
          <p className={classes.example}>
            <span className={classes.label}>{t("Example")}</span>
            <code translate="no">{example(rules)}</code>
          </p>
        </Stack>
      </Section>
      <Section title={t("Websites")} description={t("Subdomains are included.")}>
        <Stack gap="md">
          <Textarea
            label={t("Only links to these hosts")}
            description={t("One per line. Leave it empty for all links.")}
            placeholder="example.com"
            rows={3}
            value={hosts}
            onChange={(event) => setHosts(event.currentTarget.value)}
            error={hostError("hosts")}
          />
          <Textarea
            label={t("No links to these hosts")}
            description={t("One per line.")}
            placeholder="shop.example.com"
            rows={3}
            value={excluded}
            onChange={(event) => setExcluded(event.currentTarget.value)}
            error={hostError("excluded_hosts")}
          />
        </Stack>
      </Section>
      <Group justify="flex-end">
        <Submit isSending={isSending}>{t("Save link settings")}</Submit>
      </Group>
    </form>
  );
}
