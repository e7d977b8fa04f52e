import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { KeepAndSignIn } from "#studio/content/share-target/keep-and-sign-in.tsx";
import { ShareScreen } from "#studio/content/share-target/share-screen.tsx";
import { sharedOf } from "#studio/content/share-target/shared.ts";
import { bookmarklet } from "#transport/pages/loaded.ts";
import { frame, requirePerson, visitor } from "../../visitor.ts";

interface ShareProps {
  searchParams: Promise<Partial<Record<"title" | "text" | "url" | "problem", string | string[]>>>;
}

export const generateMetadata = (): Metadata => ({ title: t("Share") });

/** What the share sheet of a phone, the bookmark, the browser extension or another page passes. */
export default async function Share({ searchParams }: ShareProps) {
  const { title, text, url, problem } = await searchParams;
  const passed = sharedOf({ title, text, url });
  const who = await visitor();
  if (passed && (who.kind !== "person" || !who.isVerified)) return <KeepAndSignIn shared={passed} />;
  await requirePerson();
  const { brands, selected } = await frame();
  return (
    <ShareScreen
      key={JSON.stringify(passed)}
      brands={brands}
      selectedId={selected?.id ?? null}
      passed={passed}
      problem={problem === "not_kept" || problem === "files" ? problem : null}
      bookmarklet={bookmarklet()}
    />
  );
}
