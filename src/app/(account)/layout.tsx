import type { ReactNode } from "react";
import { AccountFrame } from "#studio/shell/account-frame.tsx";
import { StudioRoot } from "#studio/shell/studio-root.tsx";
import type { Elements } from "#ui/elements.ts";
import { frame, visitor } from "../visitor.ts";

/**
 * Pages of the user account rather than of a brand, with the navigation of the selected brand. Each page checks access
 * itself.
 */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const who = await visitor();
  if (who.kind !== "person" || !who.isVerified) return children as Elements;
  const { me, brands, counts, selected } = await frame();
  return (
    <StudioRoot brandSlug={null} visitor={me.user}>
      <AccountFrame me={me} brands={brands} counts={counts} handle={selected?.handle ?? null}>
        {children as Elements}
      </AccountFrame>
    </StudioRoot>
  );
}
