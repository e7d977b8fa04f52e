import { useEffect } from "react";
import { forEachShelf, handOver } from "./whose.ts";

/** Whose browser this is now. What somebody else typed here and did not send is not shown to them. */
export function useKeptBy(userId: number | undefined): void {
  useEffect(() => {
    if (userId !== undefined) forEachShelf((shelf) => handOver(shelf, userId));
  }, [userId]);
}
