import { useState } from "react";
import { useBrandIfAny } from "#studio/frame/brand.tsx";
import { useVisitor } from "#studio/frame/visitor.tsx";
import { DraftStore } from "./draft-store.ts";

/** The draft store of the signed-in person and the current brand. */
export function useDraftStore(): DraftStore {
  const { id: person } = useVisitor();
  const brand = useBrandIfAny();
  const [store] = useState(() => DraftStore.ofPerson(person, brand?.id ?? null));
  return store;
}
