/** What `{{…}}` in a campaign stands for. */
export const CAMPAIGN_VARIABLES = ["platform", "channel", "date", "post_id"] as const;
export type CampaignVariable = (typeof CAMPAIGN_VARIABLES)[number];

/** Maximum characters of the source and of the medium. */
export const MAX_UTM_VALUE = 100;
export const MAX_CAMPAIGN = 200;
export const MAX_HOSTS = 50;

/** Characters of a short link's code. */
export const CODE_LENGTH = 10;
/** Stands for the code of a short link that does not exist yet. */
export const EXAMPLE_CODE = "aB3dE6gH9k";
/** Maximum of the length above which links are shortened. */
export const MAX_SHORTEN_OVER = 2000;
