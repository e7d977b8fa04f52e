import { notFound } from "next/navigation";

/** Shows the not-found page inside the shell for paths without a screen. */
export default function NoSuchScreen() {
  notFound();
}
