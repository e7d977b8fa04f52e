"use client";

import { Component, type ComponentType, type ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { PartNotice } from "./lazy.tsx";
import { ChunkError } from "./load-chunk.ts";

/**
 * Keeps the page where a part by Next's `dynamic` can't be loaded. Such a part is never asked for again, so its notice
 * offers to reload the page.
 *
 * `const Composer = keepPage(dynamic(() => loadChunk(() => import("./composer.tsx"))));`
 */
export function keepPage<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props: Props) => (
    <ChunkBoundary>
      <Part {...props} />
    </ChunkBoundary>
  );
}

/** Catches parts that can't be loaded, and nothing else. */
class ChunkBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === null) return this.props.children;
    if (!(error instanceof ChunkError)) throw error;
    return (
      <PartNotice
        text={t("This part of the page couldn't be loaded. Copy text that isn't saved yet, then reload the page.")}
        action={t("Reload page")}
        onAct={() => location.reload()}
      />
    );
  }
}
