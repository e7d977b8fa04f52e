"use client";

import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";

interface Target {
  href: string;
  /** False for one of many links, to skip prefetching. */
  prefetch?: false;
  children: ReactNode;
}

/** A link in running text. */
export function TextLink(props: Target & AnchorProps) {
  return <Anchor component={Link} {...props} />;
}

/** A link that looks like a button. `variant="filled"` for the screen's primary action. */
export function ButtonLink(props: Target & ButtonProps) {
  return <Button component={Link} {...props} />;
}
