"use client";

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import classes from "./color-field.module.css";

interface ColorFieldProps {
  /** `#rrggbb`; null for none. */
  initial: string | null;
  error: string | undefined;
}

/** A color as a hexadecimal code, typed or chosen with the browser's own picker; empty for none. */
export function ColorField({ initial, error }: ColorFieldProps) {
  const [color, setColor] = useState(initial ?? "");
  return (
    <TextInput
      name="color"
      label={t("Color")}
      description={t("The accent color below the brand's name. Without one, the text color is used.")}
      placeholder="#0b6e4f"
      maxLength={7}
      spellCheck={false}
      autoCapitalize="none"
      value={color}
      onChange={(event) => setColor(event.currentTarget.value)}
      error={error}
      rightSection={
        <input
          type="color"
          aria-label={t("Choose a color")}
          className={classes.picker}
          value={/^#[0-9a-f]{6}$/i.test(color) ? color : "#1c1b18"}
          onChange={(event) => setColor(event.currentTarget.value)}
        />
      }
    />
  );
}
