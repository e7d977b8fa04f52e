"use client";

import { Alert, Button, Group } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Confirm } from "#ui/confirm.tsx";
import type { KeptForm } from "./use-kept-form.ts";

/** Says that a form holds what was not saved before, and asks before a link leads away from what is not saved now. */
export function KeptNotice({ kept: { isChanged, hasChanges, isBack, restore } }: { kept: KeptForm }) {
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  const unsaved = useRef(hasChanges);
  useEffect(() => {
    if (!isChanged) return;
    // What was just saved may lead away before that is drawn.
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current()) event.preventDefault();
    };
    const ask = (event: MouseEvent) => {
      const href = leadsAway(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(href);
    };
    window.addEventListener("beforeunload", warn);
    // On the window, and before anything below hears of it: links of the router do not wait for a default.
    window.addEventListener("click", ask, true);
    return () => {
      window.removeEventListener("beforeunload", warn);
      window.removeEventListener("click", ask, true);
    };
  }, [isChanged]);
  const leave = () => {
    if (target === null) return;
    restore();
    setTarget(null);
    router.push(target);
  };
  return (
    <>
      {isBack ? (
        <Alert color="gray" role="status" icon={<IconPencil size={18} stroke={1.75} aria-hidden />}>
          <Group justify="space-between" gap="sm">
            What you typed here before and did not save is back.
            <Button size="xs" onClick={restore}>
              Show what is saved
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Confirm
        opened={target !== null}
        onClose={() => setTarget(null)}
        title="Leave without saving?"
        action="Leave"
        onConfirm={leave}
      >
        What you changed on this page is not saved yet. If you leave, it is dropped.
      </Confirm>
    </>
  );
}

/** Where a click leads within the studio, in this tab; null for every other click. */
function leadsAway(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target === "_blank" || link.hasAttribute("download"))
    return null;
  return link.pathname === location.pathname ? null : link.pathname + link.search + link.hash;
}
