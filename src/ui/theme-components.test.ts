import { expect, test } from "vitest";
import { components } from "./theme-components.ts";

test.each(["Modal", "Drawer"])(
  "keeps submitting a form in a %s from submitting the form of the page behind it",
  (part) => {
    const props: { onSubmit?: (event: object) => void } = components[part]?.defaultProps() ?? {};
    let hasStopped = false;
    props.onSubmit?.({
      stopPropagation: () => {
        hasStopped = true;
      },
    });
    expect(hasStopped).toBe(true);
  },
);
