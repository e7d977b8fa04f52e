import { z } from "zod";
import type { InboundEvent, InboundPoll, PolledChannel } from "../../contract.ts";
import { textOf } from "../../shared/text/html-text.ts";
import { GOOGLE, type Google, readCredentials, readGoogle } from "../api.ts";
import { type Comment, commentLink, Thread } from "./comment.ts";

const Page = z.object({ items: z.array(Thread).default([]), nextPageToken: z.string().optional() });
/** A read costs one unit of the daily quota. */
const EVERY_SECONDS = 300;
const MAX_PAGES = 20;

/**
 * Comments on the channel's videos since the cursor, which is the time of the newest one. YouTube lists threads by the
 * time of their first comment, so replies are read in the latest hundred threads only.
 */
export function youtubePoll(google: Google = GOOGLE): InboundPoll {
  return {
    platform: "youtube",
    everySeconds: EVERY_SECONDS,
    timeoutMs: 60_000,
    async poll(channel, cursor, call) {
      const { token, target } = readCredentials(channel.credentials);
      const found: InboundEvent[] = [];
      let newest = cursor ?? "";
      let page = "";
      for (let number = 0; number < MAX_PAGES; number += 1) {
        const query = new URLSearchParams({
          part: "snippet,replies",
          allThreadsRelatedToChannelId: target,
          order: "time",
          maxResults: "100",
          ...(page ? { pageToken: page } : {}),
        });
        const url = `${google.youtube}/youtube/v3/commentThreads?${query}`;
        const { items, nextPageToken = "" } = await readGoogle(call, token, url, Page);
        const comments = items.flatMap((thread) => commentsOf(thread));
        newest = comments.map(({ comment }) => comment.snippet.publishedAt).reduce(laterOf, newest);
        if (cursor === null) break;
        const fresh = comments.filter(({ comment: { snippet } }) => isSince(snippet.publishedAt, cursor));
        found.push(...fresh.flatMap((one) => eventOf(one, channel, target)));
        const last = items.at(-1)?.snippet.topLevelComment.snippet.publishedAt;
        if (nextPageToken === "" || last === undefined || !isSince(last, cursor)) break;
        page = nextPageToken;
      }
      const events = found.toSorted((a, b) => timeOf(a) - timeOf(b));
      return { events, cursor: newest === "" ? new Date(0).toISOString() : newest, hasMore: false };
    },
  };
}

type Found = { comment: Comment; videoId: string; parent: string | null };

/** A thread's comments, the newest first. */
function commentsOf({ id, snippet, replies }: z.infer<typeof Thread>): Found[] {
  const videoId = snippet.videoId ?? "";
  const all = (replies?.comments ?? []).map((comment) => ({ comment, videoId, parent: id }));
  return [
    ...all.toSorted((a, b) => Date.parse(b.comment.snippet.publishedAt) - Date.parse(a.comment.snippet.publishedAt)),
    { comment: snippet.topLevelComment, videoId, parent: null },
  ];
}

/** Comments of the same instant are read again; each is one item however often it is reported. */
const isSince = (time: string, cursor: string): boolean => Date.parse(time) >= Date.parse(cursor);
const laterOf = (a: string, b: string): string => (a !== "" && isSince(a, b) ? a : b);
const timeOf = (event: InboundEvent): number => ("receivedAt" in event ? event.receivedAt.getTime() : 0);

function eventOf({ comment, videoId, parent }: Found, { externalId }: PolledChannel, own: string): InboundEvent[] {
  const { id, snippet } = comment;
  const author = snippet.authorChannelId?.value;
  if (author === own) return [];
  return [
    {
      id,
      platforms: ["youtube"],
      subject: externalId ?? own,
      kind: "comment",
      externalId: id,
      author: author
        ? {
            externalId: author,
            name: snippet.authorDisplayName,
            handle: snippet.authorDisplayName.startsWith("@") ? snippet.authorDisplayName : null,
            avatarUrl: snippet.authorProfileImageUrl ?? null,
          }
        : null,
      body: snippet.textOriginal ?? textOf(snippet.textDisplay),
      permalink: commentLink(videoId, id),
      inReplyTo: parent ?? videoId,
      receivedAt: new Date(snippet.publishedAt),
    },
  ];
}
