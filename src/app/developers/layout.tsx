import mono from "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { DevelopersFrame } from "#studio/developers/developers-frame.tsx";
import { visitor } from "../visitor.ts";

export default async function DevelopersLayout({ children }: { children: ReactNode }) {
  const who = await visitor();
  // The syntax highlighting of code in the guides.
  preload(mono, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return <DevelopersFrame isSignedIn={who.kind === "person" && who.isVerified}>{children}</DevelopersFrame>;
}
