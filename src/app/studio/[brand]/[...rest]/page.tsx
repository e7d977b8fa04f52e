import { notFound } from "next/navigation";

/** Keeps the shell around an address that no screen has. */
export default function NoSuchScreen() {
  notFound();
}
