import { expect, it } from "vitest";
import { initialsOf } from "./face.tsx";

it.each([
  ["Ada Reader", "AR"],
  ["ada", "A"],
  ["Jean-Luc de la Tour", "JT"],
  ["李 小龍", "李小"],
  ["😀", "?"],
])("abbreviates %s to %s", (name, mark) => expect(initialsOf(name)).toBe(mark));
