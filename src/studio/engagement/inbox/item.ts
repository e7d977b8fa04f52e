import type { z } from "zod";
import type { Item as ItemSchema, Note as NoteSchema, Reply as ReplySchema } from "#domain/engagement/inbox/schema.ts";

export type Item = z.output<typeof ItemSchema>;
export type Reply = z.output<typeof ReplySchema>;
export type Note = z.output<typeof NoteSchema>;
export type ItemKind = Item["kind"];
export type ItemStatus = Item["status"];
