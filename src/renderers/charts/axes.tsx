import { Text, useChartWidth, XAxis, type XAxisTickContentProps, YAxis } from 'recharts';
import { axisSteps } from './axis';
import type { ChartEntry } from './model';

const VALUES_PX = 48;
/** Room for the names of lying bars; what does not fit is cut, and whole in the table. */
export const NAMES_PX = 136;
/** Narrower places drop names rather than break them. */
const NARROWEST_PX = 56;
const NAME_LINES = 2;

/** Where the entries stand. Few names break into lines, many (days) are thinned out. */
export function EntryAxis({ isLying, entries }: { isLying: boolean; entries: readonly ChartEntry[] }) {
  const width = useChartWidth() ?? 0;
  const slot = (width - VALUES_PX) / Math.max(1, entries.length);
  // Keys and not names place the entries: two may be called the same.
  const common = { type: 'category', scale: 'band', dataKey: 'key', tickLine: false } as const;
  if (isLying) return <YAxis {...common} width={NAMES_PX} axisLine={false} tick={false} />;
  const isWide = slot >= NARROWEST_PX;
  return (
    <XAxis
      {...common}
      height={40}
      interval={isWide ? 0 : 'preserveStartEnd'}
      tick={(tick: XAxisTickContentProps) => (
        <Text
          aria-hidden
          x={tick.x}
          y={tick.y}
          textAnchor="middle"
          verticalAnchor="start"
          {...(isWide ? { width: slot - 4, maxLines: NAME_LINES } : {})}
        >
          {entries[tick.index]?.name}
        </Text>
      )}
    />
  );
}

/** From zero to the maximum exactly; steps that are easy to read stand in between (OPEN-219). */
export function ValueAxis(props: { isLying: boolean; maximum: number; write(value: number): string }) {
  const common = { type: 'number', domain: [0, props.maximum], allowDataOverflow: true } as const;
  if (props.isLying) return <XAxis {...common} hide />;
  return (
    <YAxis
      {...common}
      width={VALUES_PX}
      ticks={axisSteps(props.maximum)}
      interval={0}
      tickFormatter={props.write}
      tick={{ 'aria-hidden': true }}
      axisLine={false}
      tickLine={false}
    />
  );
}
