/** The apps of an installation at the networks with stand-ins. */
export const APP_KEYS = {
  SLACK_CLIENT_ID: "1234.5678",
  SLACK_CLIENT_SECRET: "stand-in-client-secret",
  LINKEDIN_CLIENT_ID: "stand-in-linkedin-client",
  LINKEDIN_CLIENT_SECRET: "stand-in-linkedin-secret",
  X_CLIENT_ID: "stand-in-x-client",
  X_CLIENT_SECRET: "stand-in-x-secret",
};
