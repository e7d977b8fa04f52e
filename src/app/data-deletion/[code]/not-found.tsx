import { DataDeletionNotFound } from "#studio/data-deletion/data-deletion-not-found.tsx";

export const metadata = { title: "Not found" };

export default DataDeletionNotFound;
