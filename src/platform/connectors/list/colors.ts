// Written by `npm run generate` from networks.json and the networks' folders.
export const colors: Readonly<Record<string, string>> = {
  "rss": "#f26522",
  "brand-bluesky": "#1185fe",
  "brand-mastodon": "#6364ff",
  "brand-telegram": "#229ed9",
  "brand-discord": "#5865f2",
  "brand-slack": "#611f69",
  "brand-wordpress": "#21759b",
  "broadcast": "#8e30eb",
  "brand-facebook": "#0866ff",
  "brand-instagram": "#e1306c",
  "brand-youtube": "#ff0033",
  "building-store": "#4285f4",
  "brand-linkedin": "#0a66c2",
  "brand-pinterest": "#e60023",
  "brand-reddit": "#ff4500",
  "brand-tumblr": "#001935"
};
