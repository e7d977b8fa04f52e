"use client";

import { type ComponentProps, type ComponentType, createContext, useContext } from "react";
import { AuthCard } from "#ui/auth-card.tsx";

type StepFrameProps = Pick<
  ComponentProps<typeof AuthCard>,
  "title" | "description" | "footer" | "isResult" | "children"
>;

/** The frame of a sign-in step: a page of its own, unless the steps are shown elsewhere. */
export const StepFrameContext = createContext<ComponentType<StepFrameProps>>(AuthCard);

export function StepFrame(props: StepFrameProps) {
  const Frame = useContext(StepFrameContext);
  return <Frame {...props} />;
}
