import { NothingHere } from "#studio/frame/nothing-here.tsx";

export const metadata = { title: "Not found" };

/** Inside the shell: what the address names is not in this brand. */
export default NothingHere;
