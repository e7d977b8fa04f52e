import type { ButtonProps, MantineTheme, MantineThemeComponents } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { t } from "#kernel/language.ts";
import { isComposing } from "./is-composing.ts";

const motion = { duration: 140, timingFunction: "ease-out" } as const;
/** A dialog's header is a `header` element, which would count as a second banner landmark. */
const plainHead = { header: { role: "presentation" } } as const;
/** React's events bubble through portals: submitting a form in a dialog would also submit the form around the dialog. */
const ownForms = { onSubmit: (event: { stopPropagation: () => void }) => event.stopPropagation() } as const;
const floating = { shadow: "md", transitionProps: { ...motion, transition: "pop" } } as const;

/**
 * Defaults of the components in use; what only CSS can express is in mantine/*.css. By name, not with `extend`:
 * importing the components here would add all of them to every page.
 */
export const components: MantineThemeComponents = {
  Alert: { defaultProps: { variant: "light" } },
  Anchor: { defaultProps: { underline: "always" } },
  Badge: { defaultProps: { variant: "light", color: "gray", radius: "sm", size: "lg" } },
  Button: {
    defaultProps: { variant: "default" },
    vars: (_theme: MantineTheme, { variant, color }: ButtonProps) => ({
      root:
        variant === "filled" && color === undefined
          ? {
              "--button-bg": "var(--accent)",
              "--button-hover": "var(--accent-hover)",
              "--button-color": "var(--text-on-accent)",
            }
          : {},
    }),
  },
  Checkbox: { defaultProps: { radius: "xs", iconColor: "var(--text-on-accent)" } },
  Drawer: {
    defaultProps: () => ({
      ...ownForms,
      attributes: plainHead,
      closeButtonProps: { "aria-label": t("Close") },
      overlayProps: { color: "var(--shade)", backgroundOpacity: 1 },
      transitionProps: { ...motion },
    }),
  },
  // Screen reader users would miss an error whose field does not get the focus.
  InputError: { defaultProps: { role: "alert" } },
  InputWrapper: {
    // Most fields are required; the optional ones are labeled so.
    defaultProps: { inputWrapperOrder: ["label", "description", "input", "error"], withAsterisk: false },
  },
  Loader: { defaultProps: { color: "ink", type: "oval" } },
  Menu: {
    defaultProps: { ...floating, position: "bottom-end", offset: 6, withInitialFocusPlaceholder: false },
  },
  Modal: {
    defaultProps: () => ({
      ...ownForms,
      attributes: plainHead,
      centered: true,
      radius: "md",
      padding: "lg",
      shadow: "md",
      closeButtonProps: { "aria-label": t("Close") },
      overlayProps: { color: "var(--shade)", backgroundOpacity: 1 },
      transitionProps: { ...motion, transition: "fade" },
    }),
  },
  Notification: {
    defaultProps: () => ({ withBorder: true, closeButtonProps: { "aria-label": t("Dismiss") } }),
  },
  Paper: { defaultProps: { withBorder: true, shadow: "none" } },
  Pill: { defaultProps: { radius: "sm" } },
  PinInput: { defaultProps: { placeholder: "" } },
  Popover: { defaultProps: floating },
  Radio: { defaultProps: { iconColor: "var(--text-on-accent)" } },
  SegmentedControl: { defaultProps: { transitionDuration: 140, withItemsBorders: false } },
  Select: {
    defaultProps: { allowDeselect: false, checkIconPosition: "right", comboboxProps: { shadow: "md" } },
  },
  Skeleton: { defaultProps: { radius: "sm" } },
  Switch: { defaultProps: { withThumbIndicator: false } },
  Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12, highlightOnHover: true } },
  Tabs: { defaultProps: { variant: "default" } },
  TagsInput: {
    defaultProps: {
      // In Safari, the Enter that only ends a composition would add a tag.
      onKeyDown: (event: KeyboardEvent) => isComposing(event.nativeEvent) && event.stopPropagation(),
    },
  },
  Textarea: { defaultProps: { autosize: true, minRows: 3 } },
  Tooltip: { defaultProps: { withArrow: false, openDelay: 300, transitionProps: { ...motion } } },
};
