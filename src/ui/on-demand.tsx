"use client";

import type { FloatingPosition } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ComponentType, cloneElement, type ReactElement, type Ref, useState } from "react";

/** What `OnDemand` needs of the button that it is given. */
export interface TargetProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  "aria-busy"?: boolean;
}

export interface Content {
  /** Closes what the content is shown in. */
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

const loadSurfaces = () => import("./on-demand-surfaces.tsx");

interface OnDemandProps<Props extends object> extends Omit<FloatingProps, "children"> {
  as: "menu" | "popover";
  /** The content, by default export: the items of a menu, or the inside of a popover. */
  load: () => Promise<{ default: ComponentType<Props & Content> }>;
  props: Props;
}

interface Loaded<Props extends object> {
  Surface: ComponentType<FloatingProps>;
  Inside: ComponentType<Props & Content>;
}

/**
 * A button whose menu or popover is loaded when somebody reaches for it, and opened by the first click: what floats is a
 * tenth of a page's scripts, and most pages are left without it.
 *
 * `<OnDemand as="menu" target={<Button>More</Button>} load={() => import("./more-items.tsx")} props={{ post }} />`
 */
export function OnDemand<Props extends object>({ as, target, load, props, ...floating }: OnDemandProps<Props>) {
  const [loaded, setLoaded] = useState<Loaded<Props> | null>(null);
  const [isComing, setComing] = useState(false);

  const open = async () => {
    setComing(true);
    try {
      const [{ MenuSurface, PopoverSurface }, { default: Inside }] = await Promise.all([loadSurfaces(), load()]);
      setLoaded({ Surface: as === "menu" ? MenuSurface : PopoverSurface, Inside });
    } catch {
      notifications.show({ color: "red", message: "Couldn't load this. Check your connection, then try again." });
    } finally {
      setComing(false);
    }
  };
  // What cannot be loaded now is asked for again by the click.
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
    "aria-expanded": false,
    "aria-busy": isComing,
  });
}
