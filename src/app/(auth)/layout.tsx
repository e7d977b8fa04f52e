import type { ReactNode } from "react";
import { StudioRoot } from "#studio/shell/studio-root.tsx";
import type { Elements } from "#ui/elements.ts";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <StudioRoot brandSlug={null}>{children as Elements}</StudioRoot>;
}
