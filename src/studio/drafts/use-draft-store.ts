import { useState } from "react";
import { useBrandIfAny } from "../frame/brand.tsx";
import { useVisitor } from "../frame/visitor.tsx";
import { DraftStore } from "./draft-store.ts";

/** Where drafts of the person who is signed in are kept, for the brand of the address. */
export function useDraftStore(): DraftStore {
  const { id: person } = useVisitor();
  const brand = useBrandIfAny();
  const [store] = useState(() => DraftStore.ofPerson(person, brand?.id ?? null));
  return store;
}
