import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconBulb,
  IconCheck,
  IconCircleCheck,
  IconCircleHalf2,
  IconClock,
  IconDots,
  IconEye,
  IconHelpCircle,
  IconHourglassEmpty,
  IconHourglassLow,
  IconInbox,
  IconPencil,
  IconPlayerPause,
  IconPlayerSkipForward,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPointFilled,
  IconPower,
  type IconProps,
  IconSend,
  IconStar,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { isKnownStatus, type KnownStatus } from "./status.ts";

const icons: Record<KnownStatus, ComponentType<IconProps>> = {
  draft: IconPencil,
  cancelled: IconBan,
  in_review: IconEye,
  awaiting_approval: IconEye,
  pending_approval: IconEye,
  changes_requested: IconArrowBackUp,
  approved: IconCheck,
  scheduled: IconClock,
  publishing: IconSend,
  processing: IconArrowsExchange,
  published: IconCircleCheck,
  partially_published: IconCircleHalf2,
  failed: IconAlertTriangle,
  unknown: IconHelpCircle,
  expired: IconHourglassEmpty,
  pending: IconDots,
  unverified: IconHourglassLow,
  deleted: IconBan,
  ready: IconCircleCheck,
  incomplete: IconCircleHalf2,
  missing: IconPower,
  ok: IconCircleCheck,
  off: IconPower,
  warn: IconAlertTriangle,
  fail: IconAlertTriangle,
  delivered: IconCircleCheck,
  succeeded: IconCircleCheck,
  exhausted: IconAlertTriangle,
  skipped: IconPlayerSkipForward,
  enabled: IconPower,
  disabled: IconBan,
  connected: IconPlugConnected,
  expiring: IconHourglassLow,
  paused: IconPlayerPause,
  needs_reconnect: IconPlugConnectedX,
  accepted: IconCheck,
  active: IconCircleCheck,
  inactive: IconBan,
  revoked: IconBan,
  new: IconBulb,
  shortlisted: IconStar,
  in_progress: IconPencil,
  used: IconCheck,
  open: IconInbox,
  done: IconCheck,
  archived: IconArchive,
  sending: IconSend,
  sent: IconCircleCheck,
  discarded: IconArchive,
};

interface StatusIconProps {
  status: string;
  /** Pixels; 14 by default. */
  size?: number;
}

/** A status's icon alone, for places that already have its text, such as a timeline. Hidden from assistive technology. */
export function StatusIcon({ status, size = 14 }: StatusIconProps) {
  const Icon = isKnownStatus(status) ? icons[status] : IconPointFilled;
  return <Icon size={size} stroke={2} aria-hidden />;
}
