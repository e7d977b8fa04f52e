import {
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconMailCheck,
  IconUserCheck,
  type TablerIcon,
} from "@tabler/icons-react";
import { type Message, msg, t } from "#kernel/language.ts";
import { RowResult } from "#ui/row-result.tsx";

export type OutcomeName = "ready" | "invited" | "already_member" | "already_invited" | "invalid_email" | "duplicate";

const LOOKS: Record<OutcomeName, { says: Message; icon: TablerIcon; isWrong?: true }> = {
  ready: { says: msg("Ready to invite"), icon: IconCheck },
  invited: { says: msg("Invited"), icon: IconMailCheck },
  already_member: { says: msg("Already a member"), icon: IconUserCheck },
  already_invited: { says: msg("Already invited"), icon: IconMailCheck },
  invalid_email: { says: msg("Not an email address"), icon: IconAlertTriangle, isWrong: true },
  duplicate: { says: msg("In the list twice"), icon: IconCopy },
};

/** What becomes, or became, of an address, as icon and text. */
export function Outcome({ outcome, reason }: { outcome: OutcomeName; reason?: string | null }) {
  const { says, icon, isWrong } = LOOKS[outcome];
  return <RowResult icon={icon} text={reason ?? t(says)} isWrong={isWrong} />;
}
