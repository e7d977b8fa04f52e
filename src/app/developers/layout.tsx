import type { ReactNode } from "react";
import { DevelopersFrame } from "#studio/developers/developers-frame.tsx";
import { visitor } from "../visitor.ts";

export default async function DevelopersLayout({ children }: { children: ReactNode }) {
  const who = await visitor();
  return <DevelopersFrame isSignedIn={who.kind === "person" && who.isVerified}>{children}</DevelopersFrame>;
}
