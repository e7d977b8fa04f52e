"use client";

import { Alert, NativeSelect } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { hand } from "#studio/content/composer/handed.ts";
import { type Brand, studioPath } from "#studio/frame/brand.tsx";
import { useVisitor } from "#studio/frame/visitor.tsx";
import { PressDrawing } from "#ui/drawings/press.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { type KeptShare, listKeptShares, removeKeptShare } from "./kept-shares.ts";
import classes from "./share.module.css";
import { ShareCard } from "./share-card.tsx";
import { postTextOf, type Shared } from "./shared.ts";
import { WaysToShare } from "./ways-to-share.tsx";

interface ShareScreenProps {
  brands: readonly Brand[];
  /** The brand used last. */
  selectedId: number | null;
  /** What another page or the browser extension passed in the address. */
  passed: Shared | null;
  /** What went wrong: it wasn't kept, or its files weren't. */
  problem: "not_kept" | "files" | null;
  /** The bookmark that opens this page with the page it is used on. */
  bookmarklet: string;
}

/** `/share`: what was shared to the studio. Nothing of it is sent or saved before the person chooses to write a post. */
export function ShareScreen({ brands, selectedId, passed, problem, bookmarklet }: ShareScreenProps) {
  const router = useRouter();
  const { id: me } = useVisitor();
  const writable = brands.filter(({ role, access }) => access === "open" && roleAllows(role, "content.manage"));
  const [brandId, setBrandId] = useState(selectedId);
  const brand = writable.find(({ id }) => id === brandId) ?? writable[0];
  const [kept, setKept] = useState<readonly KeptShare[] | null>(null);
  useEffect(() => {
    listKeptShares(me).then(setKept, () => setKept([]));
  }, [me]);

  const write = (shared: Shared, files: readonly File[], onTaken: () => void) => {
    if (!brand) return;
    hand({ text: postTextOf(shared), files, onTaken });
    router.push(studioPath(brand.handle, "posts/new"));
  };
  const discard = (key: string) => {
    setKept((before) => before?.filter((share) => share.key !== key) ?? null);
    void removeKeptShare(key);
  };
  const isEmpty = !passed && kept?.length === 0;
  return (
    <Page
      width="reading"
      title={t("Share to Masthead")}
      description={t("Write a post about a page, a text or files from your phone or browser.")}
    >
      {problem === "not_kept" ? (
        <Alert color="red" role="alert" title={t("That wasn't kept")}>
          {t(
            "This device has no room for it, or too much is waiting here already. Discard some of it and share again.",
          )}
        </Alert>
      ) : null}
      {problem === "files" ? (
        <Alert color="yellow" role="alert" title={t("Share it once more")}>
          {t("Masthead wasn't ready to receive all of it. It is now: go back to the app and share it again.")}
        </Alert>
      ) : null}
      {kept === null ? <RowsSkeleton rows={2} /> : null}
      {isEmpty ? (
        <EmptyState drawing={<PressDrawing />} title={t("Nothing shared yet")}>
          {t("What you share to Masthead waits here until you write a post with it.")}
        </EmptyState>
      ) : null}
      {!isEmpty && kept !== null && !brand ? <NoBrand /> : null}
      {!isEmpty && kept !== null && writable.length > 1 ? (
        <NativeSelect
          label={t("Brand")}
          className={classes.brand}
          value={String(brand?.id ?? "")}
          data={writable.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setBrandId(Number(currentTarget.value))}
        />
      ) : null}
      {passed && kept !== null ? (
        <ShareCard
          shared={passed}
          files={[]}
          origin={t("Passed by another page or the browser extension. Nothing is saved until you write a post.")}
          onWrite={brand ? () => write(passed, [], () => undefined) : null}
          onDiscard={() => router.replace("/share")}
        />
      ) : null}
      {kept?.map(({ key, shared, files }) => (
        <ShareCard
          key={key}
          shared={shared}
          files={files}
          origin={t("Shared on this device, where it is kept until you write a post or discard it.")}
          onWrite={brand ? () => write(shared, files, () => void removeKeptShare(key)) : null}
          onDiscard={() => discard(key)}
        />
      ))}
      {/* Once it is known what is above. */}
      {kept === null ? null : <WaysToShare bookmarklet={bookmarklet} />}
    </Page>
  );
}

function NoBrand() {
  return (
    <Alert color="yellow" title={t("No brand to write for")}>
      <p className={classes.plain}>
        {t("You can't write posts in any of your brands. Ask their owner, or create one.")}
      </p>
      <ButtonLink href="/brands/new">{t("Create a brand")}</ButtonLink>
    </Alert>
  );
}
