import { expect, test } from "vitest";
import { components } from "./theme-components.ts";

test.each(["Modal", "Drawer"])("a form in a %s does not submit the form of the page behind it", (part) => {
  const props: { onSubmit?: (event: object) => void } = components[part]?.defaultProps ?? {};
  let hasStopped = false;
  props.onSubmit?.({
    stopPropagation: () => {
      hasStopped = true;
    },
  });
  expect(hasStopped).toBe(true);
});
