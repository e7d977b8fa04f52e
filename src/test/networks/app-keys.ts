/** The apps of an installation at the networks with stand-ins. */
export const APP_KEYS = {
  SLACK_CLIENT_ID: "1234.5678",
  SLACK_CLIENT_SECRET: "stand-in-client-secret",
  LINKEDIN_CLIENT_ID: "stand-in-linkedin-client",
  LINKEDIN_CLIENT_SECRET: "stand-in-linkedin-secret",
  PINTEREST_APP_ID: "stand-in-pinterest-app",
  PINTEREST_APP_SECRET: "stand-in-pinterest-secret",
  REDDIT_CLIENT_ID: "stand-in-reddit-client",
  REDDIT_CLIENT_SECRET: "stand-in-reddit-secret",
  TUMBLR_CONSUMER_KEY: "stand-in-tumblr-key",
  TUMBLR_CONSUMER_SECRET: "stand-in-tumblr-secret",
  TIKTOK_CLIENT_KEY: "stand-in-tiktok-key",
  TIKTOK_CLIENT_SECRET: "stand-in-tiktok-secret",
  X_CLIENT_ID: "stand-in-x-client",
  X_CLIENT_SECRET: "stand-in-x-secret",
};
