"use client";

import { describeSource } from "#domain/content/provenance/rules.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";

const ORIGINS: Record<Post["origin"], Message> = {
  web: msg("Studio"),
  api: msg("API"),
  mcp: msg("Agent (MCP)"),
  cli: msg("CLI"),
  import: msg("Import"),
};

/** Author, source and time. */
export function PostInfo({ post }: { post: Post }) {
  const { timezone } = useBrand();
  return (
    <DefinitionList
      items={[
        { term: t("Author"), value: post.author.name },
        post.written_through
          ? { term: t("Created with"), value: describeSource(post.written_through, post.origin) }
          : { term: t("Created via"), value: t(ORIGINS[post.origin]) },
        { term: t("Created"), value: <RelativeTime iso={post.created_at} zone={timezone} /> },
        { term: t("Revision"), value: post.revision },
      ]}
    />
  );
}
