"use client";

import { useInterval } from "@mantine/hooks";
import { useRouter } from "next/navigation";

const EVERY_MS = 3000;

/** Polls for new mail while the mailbox is open: a job writes the file a moment later. */
export function MailRefresh() {
  const router = useRouter();
  useInterval(() => router.refresh(), EVERY_MS, { autoInvoke: true });
  return null;
}
