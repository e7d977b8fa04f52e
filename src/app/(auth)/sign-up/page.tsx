import { redirect } from "next/navigation";
import { SignUpForm } from "#studio/auth/sign-up-form.tsx";
import { visitor } from "../../visitor.ts";

export const metadata = { title: "Create an account" };

export default async function SignUp() {
  const who = await visitor();
  if (who.kind === "person" && who.isVerified) redirect("/studio");
  return <SignUpForm />;
}
