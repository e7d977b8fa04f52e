import type { z } from "zod";
import { viewThrough } from "#domain/content/provenance/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { wireTime } from "#kernel/time.ts";
import type { FullIdea } from "./find.ts";
import { readReferences } from "./rules.ts";
import type { Idea, Reference } from "./schema.ts";

export function viewIdea(idea: FullIdea): z.input<typeof Idea> {
  const { author } = idea;
  return {
    id: idea.id,
    headline: idea.headline,
    body: idea.body,
    format: idea.format,
    status: idea.status,
    references: readReferences(idea.references).map(viewReference),
    external_key: idea.externalKey,
    post_ids: idea.posts.map(({ id }) => id),
    author: author && { id: author.id, name: fullName(author) },
    origin: idea.origin,
    written_through: viewThrough({ ...idea, originTokenKind: null, originTokenTier: null }, null),
    created_at: wireTime(idea.createdAt),
    updated_at: wireTime(idea.updatedAt),
  };
}

/** The stored reference, with its time in the API's format. */
export function viewReference(reference: Reference): Reference {
  return { ...reference, captured_at: wireTime(new Date(reference.captured_at)) };
}
