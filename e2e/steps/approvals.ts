import type { Api } from "../fixtures/api.ts";

interface SubmittedPost {
  body: string;
  /** Hours from now; without it the post is unscheduled. */
  inHours?: number;
}

/** Submits posts for review on the brand's feed channel, through the API. @returns their ids */
export async function submitPosts(api: Api, posts: readonly SubmittedPost[]): Promise<number[]> {
  const { body: listed } = await api.get("/channels");
  const channels = (listed.channels as { id: number }[]).map(({ id }) => ({ channel_id: id }));
  const ids: number[] = [];
  for (const { body, inHours } of posts) {
    const time =
      inHours === undefined ? {} : { scheduled_at: new Date(Date.now() + inHours * 3_600_000).toISOString() };
    const { body: response } = await api.post("/posts", { body, channels, submit: true, ...time });
    ids.push((response.post as { id: number }).id);
  }
  return ids;
}
