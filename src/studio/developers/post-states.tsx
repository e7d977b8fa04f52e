import classes from "./post-states.module.css";

type Node = { name: string; x: number; y: number; tone?: "good" | "bad" };

const WIDTH = 132;
const HEIGHT = 34;

const NODES: readonly Node[] = [
  { name: "draft", x: 0, y: 76 },
  { name: "in_review", x: 188, y: 76 },
  { name: "scheduled", x: 376, y: 76 },
  { name: "publishing", x: 564, y: 76 },
  { name: "published", x: 752, y: 76, tone: "good" },
  { name: "changes_requested", x: 94, y: 164 },
  { name: "expired", x: 282, y: 164, tone: "bad" },
  { name: "cancelled", x: 470, y: 164, tone: "bad" },
  { name: "failed", x: 658, y: 164, tone: "bad" },
  { name: "unknown", x: 752, y: 0, tone: "bad" },
];

const ARROWS = [
  { from: "draft", to: "in_review", says: "submit" },
  { from: "in_review", to: "scheduled", says: "approve" },
  { from: "scheduled", to: "publishing", says: "scheduled time" },
  { from: "publishing", to: "published", says: "" },
  { from: "in_review", to: "changes_requested", says: "" },
  { from: "in_review", to: "expired", says: "" },
  { from: "scheduled", to: "cancelled", says: "" },
  { from: "publishing", to: "failed", says: "" },
  { from: "publishing", to: "unknown", says: "" },
] as const;

/** The usual states of a post from left to right, with the exits above and below. */
export function PostStates() {
  const at = (name: string) => NODES.find((node) => node.name === name) ?? { x: 0, y: 0 };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1).
    <section className={classes.scroll} aria-label="Post statuses" tabIndex={0}>
      <svg className={classes.picture} viewBox="-2 -2 888 204" role="img" aria-label={DESCRIPTION}>
        <defs>
          <marker id="arrow-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {ARROWS.map(({ from, to, says }) => {
          const [a, b] = [at(from), at(to)];
          const isLevel = a.y === b.y;
          const down = b.y > a.y;
          const [x1, y1] = isLevel
            ? [a.x + WIDTH, a.y + HEIGHT / 2]
            : [a.x + WIDTH / 2 + (b.x > a.x ? 22 : -22), a.y + (down ? HEIGHT : 0)];
          const [x2, y2] = isLevel
            ? [b.x - 4, b.y + HEIGHT / 2]
            : [b.x + WIDTH / 2 + (b.x > a.x ? -22 : 22), b.y + (down ? -4 : HEIGHT + 4)];
          return (
            <g key={`${from}-${to}`}>
              <line className={classes.line} x1={x1} y1={y1} x2={x2} y2={y2} markerEnd="url(#arrow-head)" />
              {says ? (
                <text className={classes.label} x={(x1 + x2) / 2} y={y1 - 8} textAnchor="middle">
                  {says}
                </text>
              ) : null}
            </g>
          );
        })}
        {NODES.map(({ name, x, y, tone }) => (
          <g key={name} className={classes.node} data-tone={tone}>
            <rect x={x} y={y} width={WIDTH} height={HEIGHT} rx="6" />
            <text x={x + WIDTH / 2} y={y + HEIGHT / 2 + 4} textAnchor="middle">
              {name}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}

const DESCRIPTION =
  "A draft is submitted and is in review; approved, it is scheduled; at its scheduled time it is publishing, then published. " +
  "In review it can change to changes requested or expired, scheduled to cancelled, publishing to failed or unknown.";
