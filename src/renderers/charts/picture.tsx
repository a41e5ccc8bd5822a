/** The drawing itself: the one place that knows recharts. */
import { Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip } from 'recharts';
import { type Ends, EntryAxis, ValueAxis, valuesWidth } from './axes';
import { axisMaximum, axisMinimum } from './axis';
import { EntrySlots, LONGEST_COLUMN_PX } from './entry-slots';
import { type ChartPart, type ChartProps, spansOf } from './model';
import { pictureHeight } from './picture-height';
import { ValuesTip } from './values-tip';

/** Room for names before lying bars and numbers behind them, in px. */
const MARGIN = {
  bars: { top: 0, right: 64, bottom: 0, left: 0 },
  upright: { top: 20, right: 8, bottom: 0, left: 0 },
} as const;

export default function Picture(props: ChartProps) {
  const { kind, label, parts, entries, headroom, reference } = props;
  const isLying = kind === 'bars';
  const leads = entries.some(({ address }) => address !== undefined);
  // A line is as high as its own value, a column as the sum of its parts above zero.
  const reached = entries.flatMap((entry) =>
    kind === 'line'
      ? Object.values(entry.values).map((value) => value ?? 0)
      : spansOf(entry, parts).flatMap(({ low, high }) => [low, high]),
  );
  const ends: Ends = [axisMinimum(reached), Math.max(axisMaximum(reached, headroom), reference?.value ?? 0)];
  const valuesPx = valuesWidth(ends, props.write);
  return (
    <ComposedChart
      data={[...entries]}
      layout={isLying ? 'vertical' : 'horizontal'}
      stackOffset="sign"
      width="100%"
      height={pictureHeight(props)}
      responsive
      margin={marginOf(props)}
      accessibilityLayer={!leads && !isLying}
      {...(leads ? { role: 'group' } : {})}
      // The table beside it has all that a picture tells in which nothing can be reached.
      aria-hidden={isLying && !leads}
      aria-label={label}
    >
      {!isLying && <CartesianGrid vertical={false} />}
      <EntryAxis isLying={isLying} entries={entries} valuesPx={valuesPx} />
      <ValueAxis isLying={isLying} ends={ends} valuesPx={valuesPx} write={props.write} />
      {parts.map((part) => partOf(part, props))}
      {!isLying && ends[0] < 0 && <ReferenceLine y={0} className="zero" />}
      {reference && (
        <ReferenceLine
          {...(isLying ? { x: reference.value } : { y: reference.value })}
          className="reference"
          label={{ value: referenceText(props), position: isLying ? 'insideBottomRight' : 'right' }}
        />
      )}
      <EntrySlots {...props} />
      {(!isLying || parts.length > 1) && (
        <Tooltip isAnimationActive={false} cursor={{ className: 'slot-cursor' }} content={<ValuesTip {...props} />} />
      )}
    </ComposedChart>
  );
}

const SIGN_PX = 7;

/** Beside upright bars stands what they are compared with. */
function marginOf(props: ChartProps) {
  if (props.kind === 'bars') return MARGIN.bars;
  const { right } = MARGIN.upright;
  return { ...MARGIN.upright, right: right + referenceText(props).length * SIGN_PX };
}

function referenceText({ reference, write }: ChartProps): string {
  return reference ? `${reference.name} ${write(reference.value)}` : '';
}

/** A line, or the bars of one part: one colour, unless an entry has its own. */
function partOf({ key, name, colour }: ChartPart, { kind, entries }: ChartProps) {
  const partValue = ({ values }: ChartProps['entries'][number]) => values[key] ?? 0;
  if (kind === 'line') {
    return (
      <Line
        key={key}
        name={name}
        dataKey={partValue}
        {...(colour ? { className: colour } : {})}
        type="linear"
        isAnimationActive={false}
      />
    );
  }
  return (
    <Bar
      key={key}
      name={name}
      dataKey={partValue}
      stackId="parts"
      maxBarSize={kind === 'bars' ? 16 : LONGEST_COLUMN_PX}
      isAnimationActive={false}
      shape={({ x, y, width, height, index }) => (
        <rect
          className={`bar ${entries[index]?.colour ?? colour ?? ''}`}
          // What is below zero comes with a size below zero.
          x={Math.min(x, x + width)}
          y={Math.min(y, y + height)}
          width={Math.abs(width)}
          height={Math.abs(height)}
        />
      )}
    />
  );
}
