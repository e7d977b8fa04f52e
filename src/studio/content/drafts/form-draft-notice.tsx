"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import { Confirm } from "#ui/dialog.tsx";
import { RestoredNotice } from "./restored-notice.tsx";
import type { FormDraft } from "./use-form-draft.ts";

/** Says that a form has restored changes, and asks before a link leaves unsaved ones. */
export function FormDraftNotice({ draft }: { draft: FormDraft }) {
  const { isDirty, isRestored, canUndo, isDirtyNow, settle, discard, undo } = draft;
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  // A saved form may navigate before the next render.
  const isUnsaved = useEffectEvent(isDirtyNow);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    const ask = (event: MouseEvent) => {
      const href = internalDestination(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(href);
    };
    window.addEventListener("beforeunload", warn);
    // Captured on the window, before any other handler: the router's links ignore `preventDefault` of later ones.
    window.addEventListener("click", ask, true);
    return () => {
      window.removeEventListener("beforeunload", warn);
      window.removeEventListener("click", ask, true);
    };
  }, [isDirty]);
  const leave = () => {
    if (target === null) return;
    settle();
    setTarget(null);
    router.push(target);
  };
  return (
    <>
      <RestoredNotice draft={{ isRestored, canUndo, discard, undo }} />
      <Confirm
        opened={target !== null}
        onClose={() => setTarget(null)}
        title={t("Leave without saving?")}
        action={t("Leave")}
        dismiss={t("Stay")}
        onConfirm={leave}
      >
        {t("You have unsaved changes. They will be lost if you leave.")}
      </Confirm>
    </>
  );
}

/** The same-tab destination of a click within the studio; null for every other click. */
function internalDestination(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target === "_blank" || link.hasAttribute("download"))
    return null;
  return link.pathname === location.pathname ? null : link.pathname + link.search + link.hash;
}
