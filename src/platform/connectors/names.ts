/**
 * The platforms as people call them. Apart from what describes them, for most screens show a name and check nothing.
 * Of some networks we only hear: nothing can be published there yet.
 */
const NAMES: Readonly<Record<string, string>> = {
  feed: "Feed",
  webhook: "Webhook",
  test_key: "Test platform (key)",
  test_look_up: "Test platform (look up)",
  test_blind: "Test platform (blind)",
  facebook: "Facebook",
  instagram: "Instagram",
  threads: "Threads",
};

/** @returns the platform's own id for one that is not known (any more) */
export function platformName(platform: string): string {
  return NAMES[platform] ?? platform;
}
