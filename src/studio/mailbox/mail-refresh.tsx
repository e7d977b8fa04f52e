"use client";

import { useInterval } from "@mantine/hooks";
import { useRouter } from "next/navigation";

const EVERY_MS = 3000;

/** Looks for new mail while the mailbox is open: it takes a moment from the job to the file. */
export function MailRefresh() {
  const router = useRouter();
  useInterval(() => router.refresh(), EVERY_MS, { autoInvoke: true });
  return null;
}
