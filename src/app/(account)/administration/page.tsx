import { redirect } from "next/navigation";
import { requireOperator } from "../../visitor.ts";

export default async function AdministrationPage() {
  await requireOperator();
  redirect("/administration/networks");
}
