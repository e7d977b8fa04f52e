import { z } from "zod";
import type { Call, Incomplete, Outgoing, Published } from "../../contract.ts";
import { findPublished, normalizeText } from "../find-published.ts";
import type { GraphAccess } from "../graph.ts";
import { photoIdsOf } from "./prepare.ts";

const Target = z.object({ target: z.object({ id: z.string() }).optional() });
const Attachment = Target.extend({
  subattachments: z.object({ data: z.array(Target) }).optional(),
});
const Post = z.object({
  id: z.string(),
  message: z.string().catch(""),
  created_time: z.string(),
  permalink_url: z.string().catch(""),
  attachments: z.object({ data: z.array(Attachment) }).optional(),
});
const Comment = z.object({
  id: z.string(),
  message: z.string().catch(""),
  created_time: z.string(),
  permalink_url: z.string().catch(""),
  from: z.object({ id: z.string() }).optional(),
});
const Story = z.object({
  post_id: z.coerce.string(),
  media_id: z.coerce.string(),
  creation_time: z.coerce.number(),
  url: z.string().catch(""),
});

/** Finds the page's posts that have the part's images or, if the part has none, its text. */
export function findPosts(
  call: Call,
  access: GraphAccess,
  page: string,
  outgoing: Outgoing,
): Promise<Published[] | Incomplete> {
  const { part, state } = outgoing;
  const photos = photoIdsOf(state, part.media);
  return findPublished(call, access, outgoing, {
    path: `${page}/published_posts`,
    fields: "id,message,created_time,permalink_url,attachments{target{id},subattachments{target{id}}}",
    item: Post,
    timeOf: ({ created_time: time }) => time,
    isMatch: ({ message, attachments }) => {
      const attached = (attachments?.data ?? []).flatMap((one) => [one, ...(one.subattachments?.data ?? [])]);
      const ids = attached.map(({ target }) => target?.id);
      if (photos.length > 0) return photos.every((photo) => ids.includes(photo));
      return normalizeText(message) === normalizeText(part.body);
    },
    publishedAs: ({ id, permalink_url: permalink }) => ({ externalId: id, permalink }),
  });
}

/** The page's own comments on the published post with the part's text. */
export function findComments(
  call: Call,
  access: GraphAccess,
  page: string,
  outgoing: Outgoing,
): Promise<Published[] | Incomplete> {
  return findPublished(call, access, outgoing, {
    path: `${outgoing.earlier[0]?.externalId}/comments`,
    fields: "id,message,created_time,permalink_url,from{id}",
    item: Comment,
    timeOf: ({ created_time: time }) => time,
    isMatch: ({ from, message }) => from?.id === page && normalizeText(message) === normalizeText(outgoing.part.body),
    publishedAs: ({ id, permalink_url: permalink }) => ({ externalId: id, permalink }),
    isNewestFirst: false,
  });
}

/** The page's stories with the uploaded image. */
export function findStories(
  call: Call,
  access: GraphAccess,
  page: string,
  outgoing: Outgoing,
): Promise<Published[] | Incomplete> {
  const [photo] = photoIdsOf(outgoing.state, outgoing.part.media);
  return findPublished(call, access, outgoing, {
    path: `${page}/stories`,
    fields: "post_id,media_id,creation_time,url",
    item: Story,
    timeOf: ({ creation_time: seconds }) => new Date(seconds * 1000).toISOString(),
    isMatch: ({ media_id: media }) => media === photo,
    publishedAs: ({ post_id: id, url }) => ({ externalId: id, permalink: url }),
  });
}
