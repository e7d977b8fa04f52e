import type { Connector } from "../contract.ts";
import { checkLimits, countGraphemes } from "../shared/text/limits.ts";

const capabilities = {
  text_limit: 10_000,
  media_limit: 10,
  media_types: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
  media_bytes_limit: 50_000_000,
  alt_text_limit: 2000,
  thread: false,
  first_comment: false,
};

/** The brand's own public page. It needs no external account; its limits are the product's own. */
export const feed: Connector = {
  platform: "feed",
  name: "Feed",
  icon: "rss",
  color: "#f26522",
  category: "open_web",
  connection: "built_in",
  capabilities,
  changes: { edit: { options: [] }, remove: {} },
  countText: countGraphemes,
  preflight: (content, limits = capabilities) => checkLimits(content, limits, countGraphemes),
};

export const connectors = [feed];
