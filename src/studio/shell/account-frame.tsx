"use client";

import type { z } from "zod";
import type { MeView } from "#domain/identity/accounts/schema.ts";
import type { Counts } from "#domain/insights/home/schema.ts";
import type { Elements } from "#ui/elements.ts";
import { PublicFrame } from "#ui/public-frame.tsx";
import type { Brand } from "../frame/brand.tsx";
import { StudioShell } from "./studio-shell.tsx";
import { UserMenu } from "./user-menu.tsx";

interface AccountFrameProps {
  me: z.output<typeof MeView>;
  brands: Brand[];
  counts: z.output<typeof Counts>;
  /** The selected brand's; null for people without a brand. */
  handle: string | null;
  children: Elements;
}

/** The frame of account pages: the shell of the selected brand, or a plain frame without one. */
export function AccountFrame({ me, brands, counts, handle, children }: AccountFrameProps) {
  if (handle === null) return <PublicFrame nav={<UserMenu user={me.user} />}>{children}</PublicFrame>;
  return (
    <StudioShell me={me} brands={brands} counts={counts} handle={handle}>
      {children}
    </StudioShell>
  );
}
