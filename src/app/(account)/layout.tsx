import type { ReactNode } from "react";
import { AccountFrame } from "#studio/frame/account-frame.tsx";
import { StudioRoot } from "#studio/frame/studio-root.tsx";
import { frame, requirePerson } from "../visitor.ts";

/** Pages of the person rather than of a brand; the rail stays that of the selected brand. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  await requirePerson("/studio");
  const { me, brands, selected } = await frame();
  return (
    <StudioRoot brandSlug={null}>
      <AccountFrame me={me} brands={brands} handle={selected?.handle ?? null}>
        {children}
      </AccountFrame>
    </StudioRoot>
  );
}
