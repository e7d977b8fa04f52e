"use client";

import { describeSource } from "#domain/provenance/rules.ts";
import { ROLES } from "#kernel/permissions.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import type { Post } from "../composer/draft.ts";
import { useBrand } from "../frame/brand.tsx";
import { Assignment } from "./assignment.tsx";

const ORIGINS: Record<Post["origin"], string> = {
  web: "Studio",
  api: "API",
  mcp: "Agent (MCP)",
  cli: "CLI",
  import: "Import",
};

/** Assignee, campaign, author, source and time. */
export function PostInfo({ post }: { post: Post }) {
  const { timezone, role } = useBrand();
  const canWrite = ROLES[role].permissions.has("content.manage");
  return (
    <>
      {canWrite ? <Assignment post={post} /> : null}
      <DefinitionList
        items={[
          ...(canWrite || !post.campaign ? [] : [{ term: "Campaign", value: post.campaign.name }]),
          { term: "Author", value: post.author.name },
          post.written_through
            ? { term: "Created with", value: describeSource(post.written_through, post.origin) }
            : { term: "Created via", value: ORIGINS[post.origin] },
          { term: "Created", value: <RelativeTime iso={post.created_at} zone={timezone} /> },
          { term: "Revision", value: post.revision },
        ]}
      />
    </>
  );
}
