import { redirect } from "next/navigation";
import { visitor } from "./visitor.ts";

export default async function Home() {
  redirect((await visitor()).kind === "person" ? "/studio" : "/sign-in");
}
