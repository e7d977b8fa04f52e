/** Display of publishing attempts: color by status, and a description. */
export function attemptStatus(outcome: string, platform: string): { status: string; title: string } {
  switch (outcome) {
    case "published":
      return { status: "published", title: `Published on ${platform}` };
    case "failed":
      return { status: "failed", title: `Rejected by ${platform}` };
    case "retrying":
      return { status: "expired", title: `${platform} couldn't accept it` };
    case "throttled":
      return { status: "expired", title: `${platform} is limiting requests` };
    case "unknown":
      return { status: "unknown", title: "Sent, but no response received" };
    case "died":
      return { status: "expired", title: "Interrupted while sending" };
    default:
      return { status: "publishing", title: `Sent to ${platform}` };
  }
}
