import { Suspense } from "react";
import { lazy } from "#ui/lazy.tsx";
import type { Moves } from "../moving/use-moves.ts";
import type { CardDialog } from "./card-dialogs.tsx";

const CardDialogs = lazy(() => import("./card-dialogs.tsx"));
const MoveDialog = lazy(() => import("../moving/move-dialog.tsx"));

export interface CardOverlaysProps {
  moves: Pick<Moves, "pendingMove" | "close" | "commit">;
  /** What was chosen in a card's menu. */
  dialog: CardDialog | null;
  onCloseDialog: () => void;
}

/** The dialogs of a card: of an action from its menu, and of a move that needs a time or has other effects. */
export function CardOverlays({ moves, dialog, onCloseDialog }: CardOverlaysProps) {
  return (
    <Suspense fallback={null}>
      {dialog ? <CardDialogs dialog={dialog} onClose={onCloseDialog} /> : null}
      {moves.pendingMove ? (
        <MoveDialog
          key={moves.pendingMove.card.id}
          move={moves.pendingMove}
          onClose={moves.close}
          onMove={(at, note) => {
            moves.close();
            if (moves.pendingMove) moves.commit(moves.pendingMove.card, at, note);
          }}
        />
      ) : null}
    </Suspense>
  );
}
