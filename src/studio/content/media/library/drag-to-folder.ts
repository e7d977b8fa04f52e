import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

/**
 * Makes the cards below `root` draggable onto its folders.
 * @param onDrop called with the dragged asset and the target folder
 * @returns a function that removes the handlers
 */
export function bindDrags(root: HTMLElement, onDrop: (assetId: number, folder: string) => void): () => void {
  const cards = [...root.querySelectorAll<HTMLElement>("[data-asset]")];
  const folders = [...root.querySelectorAll<HTMLElement>("[data-folder]")];
  return combine(
    ...cards.map((element) =>
      draggable({
        element,
        getInitialData: () => ({ asset: Number(element.dataset.asset) }),
        onDragStart: () => element.setAttribute("data-dragging", ""),
        onDrop: () => element.removeAttribute("data-dragging"),
      }),
    ),
    ...folders.map((element) =>
      dropTargetForElements({
        element,
        getDropEffect: () => "move",
        onDragEnter: () => element.setAttribute("data-over", ""),
        onDragLeave: () => element.removeAttribute("data-over"),
        onDrop: ({ source }) => {
          element.removeAttribute("data-over");
          onDrop(Number(source.data.asset), element.dataset.folder ?? "");
        },
      }),
    ),
  );
}
