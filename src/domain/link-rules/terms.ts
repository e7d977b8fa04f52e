/** What `{{…}}` in a campaign stands for. */
export const CAMPAIGN_VARIABLES = ["platform", "channel", "date", "post_id"] as const;
export type CampaignVariable = (typeof CAMPAIGN_VARIABLES)[number];

/** Of the source and the medium. */
export const MAX_UTM_VALUE = 100;
export const MAX_CAMPAIGN = 200;
export const MAX_HOSTS = 50;
