/** How an attempt to publish is told: its tone by a status, and what happened in words. */
export function attemptLook(outcome: string, platform: string): { status: string; title: string } {
  switch (outcome) {
    case "published":
      return { status: "published", title: `${platform} has published it` };
    case "failed":
      return { status: "failed", title: `${platform} refused it` };
    case "retrying":
      return { status: "expired", title: `${platform} did not take it this time` };
    case "unknown":
      return { status: "unknown", title: "Sent, and no answer came back" };
    case "died":
      return { status: "expired", title: "Our worker ended on the way" };
    default:
      return { status: "publishing", title: `Sent to ${platform}` };
  }
}
