import { t } from "#kernel/language.ts";

/** Display of publishing attempts: color by status, and a description. */
export function attemptStatus(outcome: string, platform: string): { status: string; title: string } {
  switch (outcome) {
    case "published":
      return { status: "published", title: t("Published on {platform}", { platform }) };
    case "failed":
      // Some failures never reach the network, such as that of a disabled channel.
      return { status: "failed", title: t("Not published on {platform}", { platform }) };
    case "retrying":
      return { status: "expired", title: t("{platform} couldn't accept it", { platform }) };
    case "throttled":
      return { status: "expired", title: t("{platform} is limiting requests", { platform }) };
    case "unknown":
      return { status: "unknown", title: t("Sent, but no response received") };
    case "died":
      return { status: "expired", title: t("Interrupted while sending") };
    default:
      return { status: "publishing", title: t("Sent to {platform}", { platform }) };
  }
}
