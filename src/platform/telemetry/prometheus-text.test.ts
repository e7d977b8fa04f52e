import { Counter, Gauge, Registry } from "prom-client";
import { expect, test } from "vitest";
import { readPrometheusText } from "./prometheus-text.ts";

test("reads what the library writes, with every character that it escapes", async () => {
  const registry = new Registry();
  const odd = 'a "quoted" \\ path\nand {braces}, commas="too"';
  new Counter({ name: "first_total", help: "One.", labelNames: ["a", "b"], registers: [registry] }).inc({
    a: odd,
    b: "",
  });
  new Gauge({ name: "second", help: "Two, with\nlines.", registers: [registry] }).set(-1.5e-7);
  expect(readPrometheusText(await registry.metrics())).toMatchObject([
    { name: "first_total", type: "counter", samples: [{ name: "first_total", labels: { a: odd, b: "" }, value: 1 }] },
    { name: "second", type: "gauge", samples: [{ labels: {}, value: -1.5e-7 }] },
  ]);
});

test("leaves out what is no metric", () => {
  expect(readPrometheusText("")).toEqual([]);
  expect(readPrometheusText("# a note\nnot a sample\nalone 1\n# TYPE one summary\none 1")).toEqual([]);
});
