import {
  type ConvertCSSVariablesInput,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import { expect, it } from "vitest";
import { cssVariablesResolver } from "./colors.ts";
import { theme } from "./theme.ts";

/** One stylesheet for all pages instead of 24 kB in the HTML of each. */
it("the stylesheet has the variables of the theme; --update writes it", async () => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const [defaults, ofTheme, ours] = [
    defaultCssVariablesResolver(DEFAULT_THEME),
    defaultCssVariablesResolver(merged),
    cssVariablesResolver(merged),
  ];
  // Mantine's own stylesheet has the defaults.
  const rule = (selector: string, part: keyof ConvertCSSVariablesInput) =>
    [
      `${selector} {`,
      ...Object.entries<string>({ ...ofTheme[part], ...ours[part] })
        .filter(([name, value]) => new Map(Object.entries(defaults[part])).get(name) !== value)
        .map(([name, value]) => `  ${name}: ${value.replaceAll(/#[\dA-Fa-f]+/g, (hex) => hex.toLowerCase())};`),
      "}",
    ].join("\n");
  const rules = [
    rule(":root", "variables"),
    rule(':root[data-mantine-color-scheme="light"]', "light"),
    rule(':root[data-mantine-color-scheme="dark"]', "dark"),
  ];
  await expect(`${rules.join("\n\n")}\n`).toMatchFileSnapshot("variables.css");
});
