// Written by `npm run generate` from networks.json and the networks' folders.
export const names = {
  "feed": "Feed",
  "webhook": "Webhook",
  "bluesky": "Bluesky",
  "mastodon": "Mastodon",
  "telegram": "Telegram",
  "discord": "Discord",
  "discord_webhook": "Discord webhook",
  "slack": "Slack",
  "slack_webhook": "Slack webhook",
  "wordpress": "WordPress",
  "ghost": "Ghost",
  "devto": "DEV",
  "nostr": "Nostr",
  "facebook": "Facebook",
  "instagram": "Instagram",
  "threads": "Threads",
  "youtube": "YouTube",
  "test_key": "Test platform (key)",
  "test_look_up": "Test platform (look up)",
  "test_blind": "Test platform (blind)",
  "test_state": "Test platform (state)"
};
