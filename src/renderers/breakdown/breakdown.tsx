import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import type { Filter, LoadResult } from '../../engine/query';
import type { ChartState } from '../../engine/view';
import { captions } from '../captions';
import { Chart, type ChartEntry, type ChartPart } from '../charts';
import { useCockpit } from '../cockpit';
import { glyphOf, stateTint } from '../states';
import { PART_OF_PAGE } from '../typing';
import { useHeldFocus } from '../use-held-focus';
import { useSlow } from '../use-slow';
import { valueSayer } from '../value-texts';
import { Controls } from './controls';
import { measureTexts } from './measure-texts';
import { Pivot } from './pivot';
import { type Place, type Table, tableOf } from './table';
import './breakdown.css';

/** What is known of the rows; asking can be called off, and gone on with. */
export interface BreakdownAnswer {
  readonly answer: LoadResult | 'counting' | 'unknown';
  readonly isStopped: boolean;
  stop(): void;
  again(): void;
}

export interface BreakdownProps {
  readonly model: EntityModel;
  readonly chart: ChartState;
  readonly about: BreakdownAnswer;
  /** What the person chose; the rest stays as it is by then. */
  onChange(part: Partial<ChartState>): void;
  /** The address of the rows that this leaves of those that are shown. */
  addressOf(rows: Filter): string;
}

/** The rows of a grid in numbers: a chart, or the same as a table. */
export function Breakdown({ model, chart, about, onChange, addressOf }: BreakdownProps) {
  const { answer, isStopped } = about;
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  useHeldFocus(section, isStopped);
  const { format } = useCockpit();
  const table = useMemo(() => {
    if (typeof answer === 'string' || !answer.cells) return undefined;
    return tableOf(answer.cells, chart, model, format, {
      others: t('breakdown.others'),
      earlier: t('breakdown.earlier'),
      missing: t('values.missing'),
      valueOf: (property, value) => valueSayer(model, property, format, t)(value),
    });
  }, [answer, chart, model, format, t]);
  const texts = measureTexts(model, chart, format, t);
  const props = { table, chart, texts, model, addressOf };
  return (
    <section
      ref={section}
      {...PART_OF_PAGE}
      className={`breakdown ${chart.kind}`}
      aria-label={t('breakdown.title')}
      aria-busy={answer === 'counting' && !isStopped}
    >
      <Controls model={model} chart={chart} onChange={onChange} />
      <Missing {...about} />
      {table && table.rows.length === 0 && <p className="breakdown-note">{t('grid.nothingMatches')}</p>}
      {table && texts.isInUnits && table.cell()?.value === null && (
        <p className="breakdown-note">{t('breakdown.unitsDiffer')}</p>
      )}
      {table &&
        table.rows.length > 0 &&
        (chart.kind === 'chart' ? <Picture {...props} table={table} /> : <Pivot {...props} table={table} />)}
    </section>
  );
}

/** Why there are no numbers. */
function Missing({ answer, isStopped, stop, again }: BreakdownAnswer) {
  const { t } = useTranslation();
  const isSlow = useSlow(answer === 'counting' && !isStopped);
  if (answer === 'unknown')
    return (
      <p className="breakdown-note" role="alert">
        {t('breakdown.failed')}
      </p>
    );
  if (answer !== 'counting') return null;
  return (
    <div className="breakdown-note">
      <p>{t(isStopped ? 'breakdown.stopped' : 'breakdown.counting')}</p>
      {(isSlow || isStopped) && (
        <button type="button" className="button bordered" onClick={isStopped ? again : stop}>
          {t(isStopped ? 'grid.retry' : 'actions.callOff')}
        </button>
      )}
    </div>
  );
}

export interface ShownProps {
  readonly table: Table;
  readonly chart: ChartState;
  readonly model: EntityModel;
  readonly texts: ReturnType<typeof measureTexts>;
  addressOf(rows: Filter): string;
}

const ALL_PART = 'all';

/** Only what adds up is stacked: of an average, or of different units, each column shows that of all its rows. */
function Picture({ table, chart, model, texts, addressOf }: ShownProps) {
  const hasSums = texts.addsUp && table.cell()?.value !== null;
  const isStacked = hasSums && table.columns.length > 0;
  const parts: ChartPart[] = isStacked
    ? table.columns.map((place, index) => ({
        key: place.key,
        name: place.name,
        ...lookOf(place, chart, model, index),
      }))
    : [{ key: ALL_PART, name: texts.label }];
  const byColumn = <Value,>(of: (column: Place) => Value): Readonly<Record<string, Value>> | undefined =>
    isStacked ? Object.fromEntries(table.columns.map((column) => [column.key, of(column)])) : undefined;
  const entries = table.rows.map(
    (row): ChartEntry => ({
      key: row.key,
      name: row.name,
      address: addressOf(row.filter),
      values: byColumn((column) => barOf(table, row, column)) ?? { [ALL_PART]: barOf(table, row) },
      partAddresses: byColumn(({ filter }) => addressOf({ all: [row.filter, filter] })),
    }),
  );
  return (
    <Chart
      kind="columns"
      label={texts.label}
      axis={captions.property(model, chart.by.name)}
      parts={parts}
      entries={entries}
      write={texts.write}
    />
  );
}

/** Where there are no rows, there is nothing of them; rows that have no such value together have none. */
function barOf(table: Table, row: Place, column?: Place): number | null {
  const cell = table.cell(row, column);
  return cell ? cell.value : 0;
}

/** States have their own colours and marks; other values one after the other. */
function lookOf({ named }: Place, { stack }: ChartState, model: EntityModel, index: number): Partial<ChartPart> {
  const values = model.properties.find(({ name }) => name === stack?.name)?.values;
  if (named && values?.some(({ group }) => group))
    return { colour: stateTint(named, values), glyph: glyphOf(named.value, values) };
  return { colour: `tint-${index}` };
}
