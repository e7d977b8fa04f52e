"use client";

import type { FloatingPosition } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ComponentType, cloneElement, type ReactElement, type Ref, useState } from "react";
import { t } from "#kernel/language.ts";
import { loadChunk } from "./load-chunk.ts";

/** The props that `OnDemand` sets on its button. */
export interface TargetProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  "aria-busy"?: boolean | undefined;
}

export interface Content {
  /** Closes the menu or popover. */
  close: () => void;
}

export interface FloatingProps {
  target: ReactElement<TargetProps>;
  /** The accessible name of a popover. */
  label?: string;
  position?: FloatingPosition;
  width?: number | string;
  children: (content: Content) => ReactElement;
}

const loadSurfaces = () => loadChunk(() => import("./on-demand-surfaces.tsx"));

interface OnDemandProps<Props extends object> extends Omit<FloatingProps, "children"> {
  as: "menu" | "popover";
  /** The content, as default export: the items of a menu, or the content of a popover. */
  load: () => Promise<{ default: ComponentType<Props & Content> }>;
  props: Props;
}

interface Loaded<Props extends object> {
  Surface: ComponentType<FloatingProps>;
  Inside: ComponentType<Props & Content>;
}

/**
 * A button whose menu or popover is loaded on hover or focus, and opened by the first click: floating surfaces are a
 * tenth of a page's scripts, and most pages are left without using one.
 *
 * `<OnDemand as="menu" target={<Button>More</Button>} load={() => import("./more-items.tsx")} props={{ post }} />`
 */
export function OnDemand<Props extends object>({ as, target, load, props, ...floating }: OnDemandProps<Props>) {
  const [loaded, setLoaded] = useState<Loaded<Props> | null>(null);
  const [isComing, setComing] = useState(false);

  const open = async () => {
    setComing(true);
    try {
      const [{ MenuSurface, PopoverSurface }, { default: Inside }] = await Promise.all([
        loadSurfaces(),
        loadChunk(load),
      ]);
      setLoaded({ Surface: as === "menu" ? MenuSurface : PopoverSurface, Inside });
    } catch {
      notifications.show({ color: "red", message: t("Couldn't load this. Check your connection, then try again.") });
    } finally {
      setComing(false);
    }
  };
  // If it can't be loaded now, the click tries again.
  const prepare = () => void Promise.all([loadSurfaces(), load()]).catch(() => undefined);

  if (loaded) {
    const { Surface, Inside } = loaded;
    return (
      <Surface target={target} {...floating}>
        {(content) => <Inside {...props} {...content} />}
      </Surface>
    );
  }
  return cloneElement(target, {
    onClick: () => void open(),
    onPointerEnter: prepare,
    onFocus: prepare,
    "aria-haspopup": as === "menu" ? "menu" : "dialog",
    // A menu button says so only while its menu is open; a month has a hundred of them.
    "aria-expanded": as === "menu" ? undefined : false,
    "aria-busy": isComing || undefined,
  });
}
