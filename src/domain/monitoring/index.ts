export { FIGURES, type Figure, type FigureName } from "./figures.ts";
export { readFigures } from "./read-figures.ts";
