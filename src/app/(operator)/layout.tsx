import type { ReactNode } from "react";
import type { Elements } from "#ui/elements.ts";
import AccountLayout from "../(account)/layout.tsx";
import { requireOperator } from "../visitor.ts";

/**
 * Pages of the installation's administration, in the frame of the person's other pages. In a group of its own without a
 * loading page, which would be sent with status 200 before it is known that there is nothing for this person.
 */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  await requireOperator();
  return <AccountLayout>{children as Elements}</AccountLayout>;
}
