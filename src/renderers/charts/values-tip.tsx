import type { TooltipContentProps } from 'recharts';
import { type ChartProps, totalOf, valueText } from './model';

/** The values of the entry under the pointer, or of the one that the arrow keys have come to. */
export function ValuesTip({
  parts,
  entries,
  write,
  active,
  activeIndex,
}: ChartProps & Partial<Pick<TooltipContentProps, 'active' | 'activeIndex'>>) {
  const entry = active && activeIndex !== undefined ? entries[Number(activeIndex)] : undefined;
  if (!entry) return null;
  // What an entry has nothing of would leave no room for the rest.
  const there = parts.filter(({ key }) => entry.values[key]);
  return (
    <dl className="chart-tip">
      <div>
        <dt>{entry.name}</dt>
        <dd>{valueText(totalOf(entry, parts), write)}</dd>
      </div>
      {parts.length > 1 &&
        there.map(({ key, name, colour }) => (
          <div key={key} className={colour}>
            <dt>
              <i />
              {name}
            </dt>
            <dd>{valueText(entry.values[key], write)}</dd>
          </div>
        ))}
    </dl>
  );
}
