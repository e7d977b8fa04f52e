/** Input of the query for a campaign's posts, the earliest first; the same on the server. */
export const postsRead = (campaignId: number) => ({ campaign_id: campaignId, sort: "scheduled" as const, limit: 25 });
