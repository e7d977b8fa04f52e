"use client";

import { type ComponentType, Suspense, useState } from "react";
import type { Elements } from "./elements.ts";
import { lazy } from "./lazy.tsx";
import { loadChunk } from "./load-chunk.ts";

/**
 * A dialog that is loaded when it is first opened, or by its `preload`; it stays mounted then, so that it can fade out.
 *
 * `const RevokeToken = lazyDialog(() => import("./revoke-token.tsx"));`
 */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Inside = lazy(load);
  return Object.assign(
    (props: Props & { opened: boolean }) => (
      <MountWhenOpened opened={props.opened}>
        <Inside {...props} />
      </MountWhenOpened>
    ),
    { preload: Inside.preload },
  );
}

function MountWhenOpened({ opened, children }: { opened: boolean; children: Elements }) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}

const loadParts = () => loadChunk(() => import("./dialog-parts.tsx"));

/** A dialog whose frame (focus, backdrop, motion) is loaded when it is first opened. */
export const Dialog = lazyDialog(async () => ({ default: (await loadParts()).Modal }));

/** Asks for confirmation before an action that can't be undone or is easily pressed by mistake. The focus starts on the cancel button. */
export const Confirm = lazyDialog(async () => ({ default: (await loadParts()).ConfirmModal }));
