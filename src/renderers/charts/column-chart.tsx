import { axisMaximum, axisSteps } from './axis';
import { useWidth } from './use-width';

export interface ColumnPart {
  readonly key: string;
  readonly value: number;
  readonly colour?: string | undefined;
}
export interface Column {
  readonly name: string;
  readonly parts: readonly ColumnPart[];
}

const HEIGHT = 300;
const LEFT = 44;
const BOTTOM = 28;
const TOP = 8;

/** Upright bars, each built of parts; the table behind it is read to those who do not see it. */
export function ColumnChart(props: {
  label: string;
  columns: readonly Column[];
  headroom?: number | undefined;
  write(value: number): string;
}) {
  const { label, columns, headroom, write } = props;
  const { ref, width: all } = useWidth();
  const totals = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const steps = axisSteps(axisMaximum(totals, headroom));
  const end = steps.at(-1) ?? 1;
  const plot = HEIGHT - TOP - BOTTOM;
  const y = (value: number) => TOP + plot - (value / end) * plot;
  // Before it is measured there is no room at all.
  const slot = Math.max(0, all - LEFT) / Math.max(1, columns.length);
  const width = Math.min(48, slot * 0.4);
  return (
    <svg className="columns-chart" ref={ref} role="img" aria-label={label}>
      {steps.map((step) => (
        <g key={step}>
          <path className={step === 0 ? 'axis' : 'rule'} d={`M${LEFT} ${y(step)}H${all}`} />
          <text x={LEFT - 10} y={y(step) + 4} textAnchor="end">
            {write(step)}
          </text>
        </g>
      ))}
      {columns.map(({ name, parts }, index) => {
        const middle = LEFT + slot * (index + 0.5);
        let below = 0;
        return (
          <g key={name}>
            <title>{`${name}: ${write(totals[index] ?? 0)}`}</title>
            {parts.map(({ key, value, colour }) => {
              below += value;
              return (
                <rect
                  key={key}
                  className={colour}
                  x={middle - width / 2}
                  y={y(below)}
                  width={width}
                  height={(value / end) * plot}
                />
              );
            })}
            <text x={middle} y={HEIGHT - 8} textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
