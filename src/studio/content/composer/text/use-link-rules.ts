import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  dayOf,
  type LinkRules,
  type LinkSettings,
  rulesFor,
  rulesOn,
  withLinkRules,
} from "#domain/publishing/link-rules/rules.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { useRichText } from "#studio/content/rich-text/use-rich-text.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Channel } from "../checks/checks.ts";
import type { Draft, Post } from "../saving/draft.ts";
import { resolveWhen } from "../time/when.ts";

/**
 * The channels, with the content that each is sent: with the brand's rules for links, the draft's own campaign, the
 * handles of saved mentions, and formatting as far as the network shows it.
 */
export function useLinkRules(channels: readonly Channel[], draft: Draft, post: Post | null) {
  const { timezone: zone } = useBrand();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.linkSettings.show.queryOptions({}));
  const { data: saved } = useQuery(trpc.savedMentions.list.queryOptions({}));
  const settings = useMemo((): LinkSettings | null => {
    if (!data) return null;
    return {
      isUtmOn: data.utm_enabled,
      source: data.utm_source,
      medium: data.utm_medium,
      campaign: data.utm_campaign,
      hosts: data.hosts,
      excludedHosts: data.excluded_hosts,
      isShortenOn: data.shorten_links,
      shortenOver: data.shorten_over,
      mentions: saved?.saved_mentions ?? [],
    };
  }, [data, saved]);
  const shortBase = data?.short_link_base ?? "";
  const { utmCampaign = null, when, variants, format = "plain" } = draft;
  const richText = useRichText(format === "markdown");
  const postId = post?.id ?? null;
  return useMemo(() => {
    const chosen: LinkRules | null = settings && rulesFor(settings, utmCampaign);
    const now = new Date();
    const linked = channels.map((channel): Channel => {
      const { instant } = resolveWhen(variants[channel.id]?.when ?? when, zone, now);
      const date = dayOf(instant === null ? now : new Date(instant), zone);
      const context = { platform: channel.platform, channel: channel.handle, date, postId, shortBase };
      const connector = findConnector(channel.platform);
      const rules = rulesOn(connector, chosen);
      if (!richText) {
        return rules ? { ...channel, sentContent: (content) => withLinkRules(content, rules, context) } : channel;
      }
      const sentContent: Channel["sentContent"] = (content) =>
        withLinkRules(richText.contentOn(connector, content), rules, context, undefined, richText.mapPassages);
      return { ...channel, richText, sentContent };
    });
    return { channels: linked, settings };
  }, [channels, settings, utmCampaign, when, variants, zone, postId, shortBase, richText]);
}
