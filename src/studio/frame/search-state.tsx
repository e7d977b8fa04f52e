"use client";

export { NuqsAdapter as SearchState } from "nuqs/adapters/next/app";
