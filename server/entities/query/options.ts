import {
  AGGREGATE_TYPES,
  type Aggregate,
  type AggregateKey,
  type GroupOption,
  INTERVALS,
  type LoadOptions,
  QUERY_LIMITS,
  type SortOption,
  SUMMARY_TYPES,
  type SummaryOption,
} from '../../../src/engine/query';
import { type Filter, FilterError, parseFilter } from '../../../src/engine/query/filter';
import { badRequest } from '../../platform/errors';
import { readText } from './value';

/** Reads the options from the query of an address, where structures are JSON; names are checked where SQL is made. */
export function readOptions(query: Readonly<Record<string, unknown>>): LoadOptions {
  const sort = list(query, 'sort', QUERY_LIMITS.sorts, readSort);
  const group = list(query, 'group', QUERY_LIMITS.groups, readGroup);
  const totalSummary = list(query, 'totalSummary', MOST_SUMMARIES, readSummary);
  const groupSummary = list(query, 'groupSummary', MOST_SUMMARIES, readSummary);
  const aggregate = json(query, 'aggregate');
  const filter = json(query, 'filter');
  const skip = whole(query, 'skip');
  const take = whole(query, 'take');
  const searchText = text(query, 'searchText')?.trim();
  return {
    ...(skip === undefined ? {} : { skip }),
    ...(take === undefined ? {} : { take }),
    ...(flag(query, 'requireTotalCount') ? { requireTotalCount: true } : {}),
    ...(flag(query, 'requireGroupCount') ? { requireGroupCount: true } : {}),
    ...(sort ? { sort } : {}),
    ...(group ? { group } : {}),
    ...(totalSummary ? { totalSummary } : {}),
    ...(groupSummary ? { groupSummary } : {}),
    ...(aggregate === undefined || aggregate === null ? {} : { aggregate: readAggregate(aggregate) }),
    ...(filter === undefined || filter === null ? {} : { filter: readFilter(filter) }),
    ...(searchText ? { searchText } : {}),
  };
}

const MOST_SUMMARIES = 50;
const LONGEST_JSON = 200_000;

type Query = Readonly<Record<string, unknown>>;

function single(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw badRequest(`${name} is given more than once`);
  return value;
}

function json(query: Query, name: string): unknown {
  const value = single(query, name);
  if (value === undefined) return undefined;
  if (value.length > LONGEST_JSON) throw badRequest(`${name} is longer than ${LONGEST_JSON} characters`);
  try {
    return JSON.parse(value) as unknown;
  } catch {
    throw badRequest(`${name} is not JSON: ${value.slice(0, 60)}`);
  }
}

function list<T>(query: Query, name: string, most: number, read: (item: unknown, where: string) => T): T[] | undefined {
  const given = json(query, name);
  if (given === undefined || given === null) return undefined;
  const items = Array.isArray(given) ? given : [given];
  if (items.length > most) throw badRequest(`${name} has ${items.length} parts; at most ${most} are allowed`);
  return items.length === 0 ? undefined : items.map((item) => read(item, name));
}

function readFilter(given: unknown): Filter {
  try {
    return parseFilter(given);
  } catch (error) {
    throw error instanceof FilterError ? badRequest(error.message) : error;
  }
}

function whole(query: Query, name: string): number | undefined {
  const value = single(query, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw badRequest(`${name} is "${value.slice(0, 60)}"; expected a whole number`);
  return Number(value);
}

function flag(query: Query, name: string): boolean {
  const value = single(query, name);
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw badRequest(`${name} is "${value.slice(0, 60)}"; expected true or false`);
}

function text(query: Query, name: string): string | undefined {
  const value = single(query, name);
  return value === undefined ? undefined : readText(value, name);
}

function readSort(item: unknown, where: string): SortOption {
  const { selector, desc } =
    typeof item === 'string' ? { selector: item, desc: false } : members(item, where, ['selector', 'desc']);
  if (typeof selector !== 'string') throw badRequest(`${where} lacks a selector: ${show(item)}`);
  if (desc !== undefined && desc !== null && typeof desc !== 'boolean')
    throw badRequest(`${where}: desc of ${selector} is not true or false`);
  return { selector, desc: desc === true };
}

function readGroup(item: unknown, where: string): GroupOption {
  const given =
    typeof item === 'string'
      ? { selector: item }
      : members(item, where, ['selector', 'desc', 'isExpanded', 'groupInterval']);
  const { isExpanded, groupInterval, ...sort } = given;
  if (isExpanded !== undefined && typeof isExpanded !== 'boolean')
    throw badRequest(`${where}: isExpanded of ${show(given.selector)} is not true or false`);
  if (groupInterval !== undefined && typeof groupInterval !== 'string' && typeof groupInterval !== 'number')
    throw badRequest(`${where}: groupInterval of ${show(given.selector)} is neither a word nor a number`);
  return {
    ...readSort(sort, where),
    isExpanded: isExpanded !== false,
    ...(groupInterval === undefined ? {} : { groupInterval }),
  };
}

function readSummary(item: unknown, where: string): SummaryOption {
  const { selector, summaryType } = members(item, where, ['selector', 'summaryType']);
  const type = SUMMARY_TYPES.find((known) => known === summaryType);
  if (!type) throw badRequest(`${where} asks for ${show(summaryType)}; expected one of ${SUMMARY_TYPES.join(', ')}`);
  if (selector !== undefined && selector !== null && typeof selector !== 'string')
    throw badRequest(`${where} lacks a selector: ${show(item)}`);
  return { summaryType: type, ...(typeof selector === 'string' ? { selector } : {}) };
}

function readAggregate(item: unknown): Aggregate {
  const where = 'aggregate';
  const { by, measure } = members(item, where, ['by', 'measure']);
  if (!Array.isArray(by) || by.length < 1 || by.length > 2)
    throw badRequest(`${where} is by ${show(by)}; expected a list of one field or two`);
  const { selector, summaryType } = members(measure, where, ['selector', 'summaryType']);
  const type = AGGREGATE_TYPES.find((known) => known === summaryType);
  if (!type) throw badRequest(`${where} asks for ${show(summaryType)}; expected one of ${AGGREGATE_TYPES.join(', ')}`);
  if (type !== 'count' && typeof selector !== 'string') throw badRequest(`${where}: ${type} lacks a selector`);
  return {
    by: by.map((key) => readAggregateKey(key, where)),
    measure: { summaryType: type, ...(typeof selector === 'string' ? { selector } : {}) },
  };
}

function readAggregateKey(item: unknown, where: string): AggregateKey {
  const { selector, groupInterval } = members(item, where, ['selector', 'groupInterval']);
  if (typeof selector !== 'string') throw badRequest(`${where} lacks a selector: ${show(item)}`);
  if (groupInterval === undefined) return { selector };
  const interval = INTERVALS.find((known) => known === groupInterval);
  if (!interval)
    throw badRequest(
      `${where}: groupInterval of ${selector.slice(0, 60)} is ${show(groupInterval)}; expected one of ${INTERVALS.join(', ')}`,
    );
  return { selector, groupInterval: interval };
}

function members(item: unknown, where: string, known: readonly string[]): Record<string, unknown> {
  if (item === null || typeof item !== 'object' || Array.isArray(item))
    throw badRequest(`${where} holds ${show(item)}; expected an object`);
  const unknown = Object.keys(item).find((name) => !known.includes(name));
  if (unknown !== undefined) throw badRequest(`${where} has "${unknown.slice(0, 60)}", which is unknown`);
  return { ...item };
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 60);
}
