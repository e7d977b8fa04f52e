"use client";

import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { PageLink } from "./page-link.tsx";

/** For a link that leaves the product: it opens a new tab, so that nothing that is being written or read is left. */
export const NEW_TAB = { target: "_blank", rel: "noopener noreferrer" } as const;

interface Target {
  href: string;
  children: ReactNode;
}

/** A link in running text. */
export function TextLink(props: Target & AnchorProps) {
  return <Anchor component={PageLink} {...props} />;
}

/** A link that looks like a button. `variant="filled"` for the screen's primary action. */
export function ButtonLink(props: Target & ButtonProps) {
  return <Button component={PageLink} {...props} />;
}
