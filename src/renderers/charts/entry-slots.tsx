import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DefaultZIndexes, Text, useChartWidth, usePlotArea, useYAxisScale, ZIndexLayer } from 'recharts';
import { drawGlyph, type Glyph } from '../states';
import { NAMES_PX } from './axes';
import { type ChartEntry, type ChartProps, entryText, spansOf, totalOf, valueText } from './model';
import { ROW_PX } from './picture-height';

/** Numbers stand above columns if all of them have room, in px. */
const NUMBERS_PX = { least: 40, sign: 7, gap: 4 } as const;
const GLYPH_PX = 14;
export const LONGEST_COLUMN_PX = 48;
/** So much of its place a column takes at most. */
const COLUMN_SHARE = 0.8;

/** What lies over the bars: their names and numbers, and the whole place of an entry as its link. */
export function EntrySlots(props: ChartProps) {
  const area = usePlotArea();
  const width = useChartWidth();
  const y = useYAxisScale();
  if (!area || width === undefined || !y) return null;
  const { kind, entries, parts, write } = props;
  const slot = area.width / Math.max(1, entries.length);
  const textOf = (entry: ChartEntry) => valueText(totalOf(entry, parts), write);
  const longest = Math.max(0, ...entries.map((entry) => textOf(entry).length));
  const hasNumbers = slot >= Math.max(NUMBERS_PX.least, longest * NUMBERS_PX.sign + NUMBERS_PX.gap);
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      {entries.map((entry, place) => {
        const text = textOf(entry);
        if (kind === 'bars') {
          const top = place * ROW_PX;
          return (
            <Slot key={entry.key} entry={entry} label={entryText(props, place)}>
              <rect className="slot" x={0} y={top} width={width} height={ROW_PX} rx={5} />
              <Name entry={entry} middle={top + ROW_PX / 2} />
              <Text className="value" x={width - 4} y={top + ROW_PX / 2} textAnchor="end" verticalAnchor="middle">
                {text}
              </Text>
            </Slot>
          );
        }
        const left = area.x + place * slot;
        const column = Math.min(LONGEST_COLUMN_PX, slot * COLUMN_SHARE);
        return (
          <Fragment key={entry.key}>
            <Slot entry={entry} label={entryText(props, place)}>
              <rect className="slot" x={left} y={area.y} width={slot} height={area.height} rx={5} />
              {kind === 'columns' && hasNumbers && (
                <Text
                  className="value"
                  aria-hidden
                  x={left + slot / 2}
                  y={(y(Math.max(0, ...spansOf(entry, parts).map(({ high }) => high))) ?? 0) - 5}
                  textAnchor="middle"
                >
                  {text}
                </Text>
              )}
            </Slot>
            {spansOf(entry, parts).map(({ key, low, high }) => {
              const address = entry.partAddresses?.[key];
              if (address === undefined) return null;
              const top = y(high) ?? 0;
              return (
                <Link key={key} to={address} tabIndex={-1} aria-hidden>
                  <rect
                    className="slot"
                    x={left + (slot - column) / 2}
                    y={top}
                    width={column}
                    height={Math.max(0, (y(low) ?? 0) - top)}
                  />
                </Link>
              );
            })}
          </Fragment>
        );
      })}
    </ZIndexLayer>
  );
}

function Slot({ entry, label, children }: { entry: ChartEntry; label: string; children: ReactNode }) {
  if (entry.address === undefined) return <g>{children}</g>;
  return (
    <Link to={entry.address} aria-label={label}>
      {children}
    </Link>
  );
}

function Name({ entry: { name, glyph, colour }, middle }: { entry: ChartEntry; middle: number }) {
  const left = glyph ? GLYPH_PX + 10 : 0;
  return (
    <>
      {glyph && (
        <g className={colour} transform={`translate(4 ${middle - GLYPH_PX / 2})`} ref={(box) => drawInto(box, glyph)} />
      )}
      <Text x={4 + left} y={middle} width={NAMES_PX - left - 12} maxLines={1} verticalAnchor="middle">
        {name}
      </Text>
    </>
  );
}

function drawInto(box: SVGGElement | null, glyph: Glyph): void {
  const drawing = drawGlyph(glyph);
  drawing.setAttribute('width', String(GLYPH_PX));
  drawing.setAttribute('height', String(GLYPH_PX));
  box?.replaceChildren(drawing);
}
