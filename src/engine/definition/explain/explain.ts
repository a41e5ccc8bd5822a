/** A definition told in plain sentences, for the person who reviews it and does not program. */

import type { ActionModel, EntityModel, FilterModel, FormModel, PropertyModel } from '../../model';
import { KINDS } from '../../value/kinds';
import { durationText } from '../../within';
import { textsFor } from '../../words';
import { showsKey } from '../check/references';
import { isLookedUp } from '../link/form';
import { call, condition, feature, list, states, template } from './phrases';

/** The sentences, one a line, under headings. */
export function explain(model: EntityModel): string {
  const parts: (readonly [heading: string, lines: readonly string[]])[] = [
    [model.plural, general(model)],
    ['Fields', model.properties.map(property)],
    ['Filters', model.filters.map(filter)],
    ['Form', model.form ? form(model.form) : []],
    ['Actions', model.actions.filter(({ system }) => !system).map((one) => action(one, model))],
    ['Done by the warehouse itself', model.actions.filter(({ system }) => system).map((one) => action(one, model))],
    ['Below a row', model.detail.map((rows) => `${rows.title}: ${rows.entity} rows where ${condition(rows.filter)}.`)],
  ];
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => [heading, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n\n');
}

function general(model: EntityModel): string[] {
  const { pages, endpoints, sort, columns, sticky, totals, found, unique, within, key } = model;
  const order = sort.map(({ property: name, descending }) => `${name}${descending ? ', newest or highest first' : ''}`);
  return [
    ...(model.description === undefined ? [] : [model.description]),
    ...(model.base === model.name ? [] : [`Another view of ${model.base}: same rows, commands and permissions.`]),
    `${/^[aeiou]/i.test(model.title) ? 'An' : 'A'} ${model.title.toLowerCase()} is known by its ${list(key)} and shown as its ${model.display}.`,
    ...(endpoints.list ? [`Rows come from ${call(endpoints.list)}, first ordered by ${list(order)}.`] : []),
    ...(columns.length > 0 ? [`Lists show ${list(columns)} at first.`] : []),
    ...(sticky.length > 0 ? [`Of these ${list(sticky)} ${sticky.length === 1 ? 'stays' : 'stay'} in sight.`] : []),
    ...(totals.length > 0 ? [`Below them stand the sums of ${list(totals)}.`] : []),
    ...(found.length > 0 && pages.length > 0 ? [`It is found from anywhere by its ${list(found)}.`] : []),
    ...(endpoints.orders ? [`Its page offers the orders of ${call(endpoints.orders)}.`] : []),
    ...Object.entries(within ?? {}).map(
      ([value, minutes]) => `A row that is ${value} for more than ${durationText(minutes)} is late.`,
    ),
    ...(model.keep ? [keepLine(model.keep)] : []),
    ...unique.map((set) => `No two rows share ${list(set)}.`),
    ...pages.map((page) => {
      const needs = [page.permission, page.feature === undefined ? undefined : feature(page.feature)].filter(Boolean);
      return `Page ${page.path}: paged by the ${page.paging}${needs.length > 0 ? `, needs ${needs.join(' and ')}` : ''}.`;
    }),
    ...(model.permission === undefined ? [] : [`Its rows are seen with ${model.permission} alone.`]),
    ...(model.feature === undefined ? [] : [`Everything here needs ${feature(model.feature)}.`]),
    ...(model.comments ? [commentsLine(model.comments)] : []),
    model.live === false ? 'Open grids are not updated.' : 'Open grids follow every change.',
  ];
}

function keepLine({ days, after, in: states, with: together }: NonNullable<EntityModel['keep']>): string {
  const which = states ? `Rows that are ${list(states)} go` : 'Rows go';
  return `${which} ${days} days after ${after}${together.length > 0 ? `, with their rows of ${list(together)}` : ''}.`;
}

function commentsLine({ permission }: NonNullable<EntityModel['comments']>): string {
  return `Whoever sees a row${permission === undefined ? '' : ` and has ${permission}`} reads and writes comments on it.`;
}

function property(given: PropertyModel): string {
  const facts = [
    typeOf(given),
    ...limits(given),
    ...(given.required ? ['never empty'] : []),
    ...(given.readOnly ? ['read-only'] : []),
    ...(given.daysSince === undefined ? [] : [`days since ${given.daysSince}`]),
    ...(given.computed ? ['computed'] : []),
    ...(given.hidden ? ['column starts hidden'] : []),
    ...(showsKey(given) ? [`shown by its key, since no ${textsFor(given.name).join(' or ')} holds its text`] : []),
    ...(given.default === undefined ? [] : [`starts as ${template(given.default)}`]),
    ...(given.when ? [`asked only if ${condition(given.when)}`] : []),
    ...given.compare.map(
      ({ relation, operand }) => `${relation} ${operand.kind === 'property' ? operand.name : operand.placeholder}`,
    ),
    ...(given.permission === undefined ? [] : [`seen only with ${given.permission}`]),
    ...(given.feature === undefined ? [] : [`only with ${feature(given.feature)}`]),
  ];
  return `${given.title} (${given.name}): ${facts.join(', ')}.`;
}

function typeOf({ kind, unit, measuredIn, values, lookup, decimals, textOf, repeats, items }: PropertyModel): string {
  if (values)
    return `one of ${values.map(({ title, group }) => (group && group !== title ? `${title} (${group})` : title)).join(', ')}`;
  if (lookup)
    return `${kind === 'list' ? 'references' : 'a reference'} to ${lookup.entity ?? (lookup.call ? call(lookup.call) : 'another row')}`;
  if (textOf !== undefined) return `the ${repeats ?? 'text'} of ${textOf}`;
  if (kind === 'list') return `a list of ${KINDS[items?.kind ?? 'text'].called[1]}`;
  const shownIn = unit ?? (measuredIn && `the unit of ${measuredIn}`);
  return `${KINDS[kind].called[0]}${shownIn === undefined ? '' : ` in ${shownIn}`}${decimals ? ` with ${decimals} decimal${decimals === 1 ? '' : 's'}` : ''}`;
}

/** What entered values are held to, as the schema has it. */
function limits({ schema, texts }: PropertyModel): string[] {
  const said = Object.entries(LIMITS).flatMap(([word, phrase]) =>
    word in schema ? [`${phrase} ${schema[word]}`] : [],
  );
  return 'pattern' in schema ? [...said, texts.pattern ?? `like ${schema.pattern}`] : said;
}

const LIMITS = {
  minimum: 'at least',
  exclusiveMinimum: 'more than',
  maximum: 'at most',
  exclusiveMaximum: 'less than',
};

function filter({ title, type, queryName, hidden, required }: FilterModel): string {
  const name = typeof queryName === 'string' ? queryName : queryName.join(' and ');
  return `${title}: ${type}, sent as ${name}${hidden ? ', not shown' : ''}${required ? ', must be set' : ''}.`;
}

function form({ sections, required, fields }: FormModel): string[] {
  const lines = sections.map(
    ({ title, fields: names }) => `${title === '' ? 'Asks for' : `${title}:`} ${list(names)}.`,
  );
  const readOnly = fields.filter((field) => field.readOnly && !field.hidden).map(({ name }) => name);
  return [
    ...lines,
    ...fields.flatMap(({ name, when }) => (when ? [`Asks for ${name} only if ${condition(when)}.`] : [])),
    ...(required.length > 0 ? [`Must be filled: ${list(required)}.`] : []),
    ...(readOnly.length > 0 ? [`Shown and not entered: ${list(readOnly)}.`] : []),
  ];
}

/** A field of an action's form: `reason (only if quantity is at least 100)`. */
function asked(field: PropertyModel): string[] {
  if (isLookedUp(field)) return [];
  return [field.when ? `${field.name} (only if ${condition(field.when)})` : field.name];
}

/** `Prepare order: only Reserved, becomes ReadyForPick, needs data.can_prepare_order.` */
function action(given: ActionModel, model: EntityModel): string {
  const others = given.when && !given.from ? [`only if ${condition(given.when)}`] : [];
  const beyond = given.when && given.from ? withoutState(given, model) : [];
  const facts = [
    ROWS[given.rows],
    ...(given.from ? [`only ${states(given.from)}`] : []),
    ...others,
    ...beyond,
    ...(given.form ? [`asks for ${list(given.form.fields.flatMap(asked))}`] : []),
    ...Object.entries(given.set).map(([name, value]) => `sets ${name} to ${template(value)}`),
    ...(given.to.length > 0 ? [`becomes ${states(given.to)}`] : []),
    ...(given.show ? [`shows ${given.show.title}`] : []),
    ...(given.buttons ? [`offers ${list(given.buttons)}`] : []),
    ...(given.preview ? [`previews by ${given.preview.method} ${given.preview.path}`] : []),
    ...(given.open === undefined ? [] : [`opens ${given.open}`]),
    ...question(given),
    ...(given.figures ? [`tells ${list(given.figures)} before`] : []),
    ...(given.inverse === undefined ? [] : [`is undone by ${given.inverse}`]),
    ...(given.next === undefined ? [] : [`leads on to ${given.next}`]),
    ...(given.system ? [] : [`needs ${given.permission}`]),
    ...approval(given),
    ...(given.feature === undefined ? [] : [`only with ${feature(given.feature)}`]),
  ].filter((fact) => fact !== '');
  return `${given.title}: ${facts.join(', ')}.`;
}

/** What is asked before, and when. */
function question({ confirm, confirmWhen }: ActionModel): string[] {
  if (confirm === false) return [];
  const asked = typeof confirm === 'string' ? `asks "${confirm}"` : 'asks first';
  return [confirmWhen ? `${asked} if ${condition(confirmWhen)}` : asked];
}

/** Who has to agree, and when. */
function approval({ approval: given }: ActionModel): string[] {
  if (!given) return [];
  const only = [
    ...(given.when ? [`if ${condition(given.when)}`] : []),
    ...(given.feature === undefined ? [] : [`with ${feature(given.feature)}`]),
  ];
  return [`waits for another person with ${given.permission}${only.length > 0 ? ` ${only.join(' ')}` : ''}`];
}

const ROWS = { none: 'takes no row', one: 'one row', many: '' } as const;

/** What an action asks of its rows besides their state. */
function withoutState({ when }: ActionModel, { state }: EntityModel): string[] {
  const parts = when && 'all' in when ? when.all : [];
  return parts
    .filter((part) => !('property' in part && part.property === state))
    .map((part) => `only if ${condition(part)}`);
}
