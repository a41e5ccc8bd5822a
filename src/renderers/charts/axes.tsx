import { Text, useChartWidth, XAxis, type XAxisTickContentProps, YAxis } from 'recharts';
import { axisSteps, nameStep } from './axis';
import type { ChartEntry } from './model';

/** Room for the values, and for names that are not broken: as much as the longest needs. */
const VALUES_PX = { least: 48, sign: 7.5, gap: 8 } as const;
/** Room for the names of lying bars; what does not fit is cut, and whole in the table. */
export const NAMES_PX = 136;
/** Narrower places drop names rather than break them. */
const NARROWEST_PX = 56;
const NAME_LINES = 2;

/** The least and the greatest value of an axis. */
export type Ends = readonly [minimum: number, maximum: number];

/** Where the entries stand. Few names break into lines, many (days) are thinned out. */
export function EntryAxis(props: { isLying: boolean; entries: readonly ChartEntry[]; valuesPx: number }) {
  const { isLying, entries } = props;
  const width = useChartWidth() ?? 0;
  const slot = (width - props.valuesPx) / Math.max(1, entries.length);
  // Keys and not names place the entries: two may be called the same.
  const common = { type: 'category', scale: 'band', dataKey: 'key', tickLine: false } as const;
  if (isLying) return <YAxis {...common} width={NAMES_PX} axisLine={false} tick={false} />;
  const isWide = slot >= NARROWEST_PX;
  const widest = roomOf(entries.map(({ name }) => name));
  return (
    <XAxis
      {...common}
      height={40}
      interval={isWide ? 0 : nameStep(widest, slot) - 1}
      tick={(tick: XAxisTickContentProps) => (
        <Text
          aria-hidden
          // The last one keeps within the picture.
          x={isWide ? tick.x : Math.min(Number(tick.x), width - widest / 2)}
          y={tick.y}
          textAnchor="middle"
          verticalAnchor="start"
          {...(isWide ? { width: slot - 4, maxLines: NAME_LINES } : {})}
        >
          {entries.find(({ key }) => key === tick.payload.value)?.name}
        </Text>
      )}
    />
  );
}

/** How wide the axis of the values is. */
export function valuesWidth([minimum, maximum]: Ends, write: (value: number) => string): number {
  return Math.max(VALUES_PX.least, roomOf(axisSteps(maximum, minimum).map(write)));
}

function roomOf(texts: readonly string[]): number {
  const signs = Math.max(0, ...texts.map(({ length }) => length));
  return Math.ceil(signs * VALUES_PX.sign) + VALUES_PX.gap;
}

/** From one end to the other exactly; steps that are easy to read stand in between (OPEN-219). */
export function ValueAxis(props: { isLying: boolean; ends: Ends; valuesPx: number; write(value: number): string }) {
  const [minimum, maximum] = props.ends;
  const common = { type: 'number', domain: [minimum, maximum], allowDataOverflow: true } as const;
  if (props.isLying) return <XAxis {...common} hide />;
  return (
    <YAxis
      {...common}
      width={props.valuesPx}
      ticks={axisSteps(maximum, minimum)}
      interval={0}
      tickFormatter={props.write}
      tick={{ 'aria-hidden': true }}
      axisLine={false}
      tickLine={false}
    />
  );
}
