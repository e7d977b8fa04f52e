"use client";

import { Group, Stack, Textarea } from "@mantine/core";
import { applyRules, type LinkRules } from "#domain/publishing/link-rules/rules.ts";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./links-form.module.css";
import { ShortLinkFields } from "./short-link-fields.tsx";
import { type LinkSettings, useLinksForm } from "./use-links-form.ts";
import { UtmFields } from "./utm-fields.tsx";

const FIELDS = ["utm_source", "utm_medium", "utm_campaign", "hosts", "excluded_hosts", "shorten_over"];

/** The owner's form for the links of posts. */
export function LinksForm({ settings }: { settings: LinkSettings }) {
  const { entries, change, errors, refusal, isSending, form } = useLinksForm(settings);
  const { isUtmOn, isShortenOn, source, medium, campaign } = entries;
  const hostError = (field: string) => Object.entries(errors).find(([path]) => path.startsWith(field))?.[1];
  const longer = Number(entries.shortenOver) || 0;
  const rules: LinkRules = {
    isUtmOn,
    shortenOver: isShortenOn ? longer : null,
    source,
    medium,
    campaign,
    hosts: [],
    excludedHosts: [],
  };
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
          <UtmFields entries={entries} errors={errors} onChange={change} />
          <Example rules={{ ...rules, shortenOver: null }} shortBase={settings.short_link_base} />
        </Stack>
      </Section>
      <Section
        title={t("Short links")}
        description={t(
          "Posts have short links in place of their links, and metrics show how often each was clicked. Short links keep working for as long as the brand exists.",
        )}
      >
        <Stack gap="md">
          <ShortLinkFields entries={entries} errors={errors} onChange={change} />
          <Example rules={rules} shortBase={settings.short_link_base} />
        </Stack>
      </Section>
      <Section title={t("Websites")} description={t("Subdomains are included.")}>
        <Stack gap="md">
          <Textarea
            label={t("Only links to these hosts")}
            description={t("One per line. Leave it empty for all links.")}
            placeholder="example.com"
            rows={3}
            value={entries.hosts}
            onChange={(event) => change({ hosts: event.currentTarget.value })}
            error={hostError("hosts")}
          />
          <Textarea
            label={t("No links to these hosts")}
            description={t("One per line.")}
            placeholder="shop.example.com"
            rows={3}
            value={entries.excludedHosts}
            onChange={(event) => change({ excludedHosts: event.currentTarget.value })}
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

/** A link as an example of what the entered settings do. */
const EXAMPLE = "https://example.com/menu?day=friday#soups";

function Example({ rules, shortBase }: { rules: LinkRules; shortBase: string }) {
  const context = { platform: "feed", channel: "north", date: "2026-11-24", postId: 42, shortBase };
  return (
    <p className={classes.example}>
      <span className={classes.label}>{t("Example")}</span>
      <code translate="no">{applyRules(EXAMPLE, rules, context)}</code>
    </p>
  );
}
