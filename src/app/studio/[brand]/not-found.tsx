import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";

export const metadata = { title: "Not found" };

/** Not-found page inside the shell, for ids that are not in this brand. */
export default ScreenNotFound;
