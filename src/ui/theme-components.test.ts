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

test.each([
  ["adds a tag by Enter", { isComposing: false, keyCode: 13 }, false],
  ["adds no tag by the Enter that ends a composition in Safari", { isComposing: false, keyCode: 229 }, true],
])("%s", (_, nativeEvent, isKept) => {
  let hasStopped = false;
  const stopPropagation = () => {
    hasStopped = true;
  };
  components.TagsInput?.defaultProps.onKeyDown({ nativeEvent, stopPropagation });
  expect(hasStopped).toBe(isKept);
});
