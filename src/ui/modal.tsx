"use client";

export { Modal as default } from "@mantine/core";
