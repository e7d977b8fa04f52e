import type { ReactNode } from "react";
import { StudioRoot } from "#studio/shell/studio-root.tsx";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <StudioRoot brandSlug={null}>{children}</StudioRoot>;
}
