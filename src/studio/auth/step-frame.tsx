"use client";

import { type ComponentProps, type ComponentType, createContext, useContext } from "react";
import { AuthCard } from "#ui/auth-card.tsx";

type StepFrameProps = Pick<
  ComponentProps<typeof AuthCard>,
  "title" | "description" | "footer" | "isAnswer" | "children"
>;

/** What surrounds a step of signing in: the page of its own, unless somebody puts the steps elsewhere. */
export const StepFrameContext = createContext<ComponentType<StepFrameProps>>(AuthCard);

export function StepFrame(props: StepFrameProps) {
  const Frame = useContext(StepFrameContext);
  return <Frame {...props} />;
}
