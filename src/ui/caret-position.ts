/** What decides where a textarea's text breaks. */
const COPIED = [
  "paddingTop",
  "paddingRight",
  "paddingBottom",
  "paddingLeft",
  "borderTopWidth",
  "borderRightWidth",
  "borderBottomWidth",
  "borderLeftWidth",
  "fontFamily",
  "fontSize",
  "fontStyle",
  "fontWeight",
  "letterSpacing",
  "lineHeight",
  "tabSize",
  "textIndent",
  "textTransform",
  "wordSpacing",
  "direction",
] as const satisfies readonly (keyof CSSStyleDeclaration)[];

/**
 * Where a character of a textarea is, in pixels from the window's corner: its left edge and the bottom of its line. A
 * browser tells that of no text field, so a copy of the text is measured.
 */
export function caretPosition(field: HTMLTextAreaElement, index: number): { left: number; bottom: number } {
  const copy = document.createElement("div");
  const style = getComputedStyle(field);
  for (const property of COPIED) copy.style[property] = style[property];
  const frame = field.getBoundingClientRect();
  // The copy has no scrollbar, which takes width from the field's text.
  const borders = [style.borderLeftWidth, style.borderRightWidth].map((border) => Number.parseFloat(border));
  const width = borders.reduce((sum, border) => sum + border, field.clientWidth);
  Object.assign(copy.style, {
    position: "fixed",
    top: `${frame.top - field.scrollTop}px`,
    left: `${frame.left}px`,
    boxSizing: "border-box",
    width: `${width}px`,
    borderStyle: "solid",
    visibility: "hidden",
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
  });
  const mark = document.createElement("span");
  mark.textContent = field.value.slice(index) || ".";
  copy.append(field.value.slice(0, index), mark);
  document.body.append(copy);
  const [first] = mark.getClientRects();
  copy.remove();
  return first ? { left: first.left, bottom: first.bottom } : { left: frame.left, bottom: frame.bottom };
}
