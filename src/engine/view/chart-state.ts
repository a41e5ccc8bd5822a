/** How the rows of a view are counted or summed by one field, or by two: as a chart or as a table. */
import type { EntityModel, PropertyModel } from '../model';
import { INTERVALS, type Interval } from '../query';
import { KINDS } from '../value/kinds';
import { hasColumn } from './grid-state';
import { isMeasured } from './totals';

export const CHART_KINDS = ['chart', 'pivot'] as const;
export const MEASURE_TYPES = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type MeasureType = (typeof MEASURE_TYPES)[number];

/** A field, of a time how far it is cut. */
export interface ChartField {
  readonly name: string;
  readonly interval?: Interval;
}

/** The number of rows, or what is made of a number of theirs. */
export interface Measure {
  readonly type: MeasureType;
  readonly name?: string;
}

export interface ChartState {
  readonly kind: (typeof CHART_KINDS)[number];
  readonly measure: Measure;
  readonly by: ChartField;
  readonly stack: ChartField | null;
}

type Model = Pick<EntityModel, 'properties' | 'columns' | 'state'>;

/** True for a time, which is cut into parts. */
export function isTime({ kind }: Pick<PropertyModel, 'kind'>): boolean {
  return kind === 'date' || kind === 'date-time';
}

/** How far a time can be cut: a date has no hours. */
export function intervalsOf({ kind }: Pick<PropertyModel, 'kind'>): readonly Interval[] {
  if (kind === 'date-time') return INTERVALS;
  return kind === 'date' ? INTERVALS.filter((interval) => interval !== 'hour') : [];
}

/** Fields that rows can be put together by. */
export function chartProperties({ properties }: Pick<Model, 'properties'>): readonly PropertyModel[] {
  // A reference is shown by its text, which is a field of its own.
  return properties.filter(
    (property) => hasColumn(property) && KINDS[property.kind].sortable && property.textProperty === undefined,
  );
}

/** Numbers that a measure can be made of. */
export function measuredProperties({ properties }: Pick<Model, 'properties'>): readonly PropertyModel[] {
  return properties.filter((property) => hasColumn(property) && isMeasured(property));
}

/** Of these fields those that a person is offered: what names a row, its state and its times first, no key. */
export function offeredFields(
  fields: readonly PropertyModel[],
  { columns, state, display, key }: Pick<EntityModel, 'columns' | 'state' | 'display' | 'key'>,
): readonly PropertyModel[] {
  const place = ({ name, kind }: PropertyModel): number =>
    [name === display, name === state, isTime({ kind }), columns.includes(name), true].indexOf(true);
  return fields
    .filter(({ name }) => name === display || !key.includes(name))
    .sort((one, other) => place(one) - place(other));
}

/**
 * What a chart starts with, states on top. Of what the list shows that comes first of which each row has something: a
 * time, which rows with a state are planned by, what names values, the state, what names another row, any text; of rows
 * that are not planned a time that they may lack would leave most without a place.
 */
export function defaultChart(model: Model, kind: ChartState['kind']): ChartState | null {
  const fields = chartProperties(model);
  const shown = model.columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const state = fields.find(({ name }) => name === model.state);
  const others = shown.filter(({ name }) => name !== model.state);
  const by =
    others.find((field) => isTime(field) && (field.required || state)) ??
    others.find(({ values }) => values) ??
    state ??
    others.find(({ textOf }) => textOf !== undefined) ??
    others.find(({ kind }) => kind === 'text') ??
    shown[0] ??
    fields[0];
  if (!by) return null;
  return { kind, measure: { type: 'count' }, by: fieldOf(by), stack: state && state !== by ? fieldOf(state) : null };
}

/** The field as it is chosen first: a time by its day. */
export function fieldOf(property: Pick<PropertyModel, 'name' | 'kind'>): ChartField {
  return { name: property.name, ...(isTime(property) ? { interval: 'day' } : {}) };
}

/** Names of the properties that a chart reads. */
export function chartNames({ measure, by, stack }: ChartState): readonly string[] {
  return [by.name, ...(stack ? [stack.name] : []), ...(measure.name === undefined ? [] : [measure.name])];
}

/** A chart that comes from outside, as the definition allows it; null if it does not fit. */
export function fitChart(given: Readonly<Record<string, unknown>>, model: Model): ChartState | null {
  const kind = CHART_KINDS.find((one) => one === given.kind);
  const measure = fitMeasure(given.measure, model);
  const by = fitField(given.by, model);
  const stack = given.stack === null || given.stack === undefined ? null : fitField(given.stack, model);
  if (!kind || !measure || !by || stack === undefined) return null;
  return { kind, measure, by, stack: stack?.name === by.name && stack.interval === by.interval ? null : stack };
}

function fitMeasure(given: unknown, model: Model): Measure | undefined {
  const { type, name } = membersOf(given);
  const known = MEASURE_TYPES.find((one) => one === type);
  if (known === 'count') return { type: known };
  const property = measuredProperties(model).find((one) => one.name === name);
  return known && property ? { type: known, name: property.name } : undefined;
}

function fitField(given: unknown, model: Model): ChartField | undefined {
  const { name, interval } = membersOf(given);
  const property = chartProperties(model).find((one) => one.name === name);
  if (!property) return undefined;
  const cut = intervalsOf(property).find((one) => one === interval);
  return cut ? { name: property.name, interval: cut } : fieldOf(property);
}

function membersOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
}
