import { offeredReports } from '../../engine/menu';
import { REPORT_CALLS, type ReportCall, type ReportName } from '../../engine/report-calls';
import { EMPTY_PAGE_STATE, splitFilters, writePageState, writeParameters } from '../../engine/view';
import type { Cockpit } from '../../renderers/cockpit';
import { pageAddress } from '../../renderers/reference-address';
import type { Values } from './report-page';

/** Addresses of the rows behind a figure; undefined for who may not open them. */
export interface Addresses {
  /** A report that is asked for these criteria. */
  report(name: ReportName, criteria: Values): string | undefined;
  /** The rows of a definition that these page filters leave. */
  rows(entity: string, filters: Values): string | undefined;
}

export function addressesOf(cockpit: Cockpit): Addresses {
  const { session, settings } = cockpit;
  const { reportConfigs } = settings.Routes.menuSettings;
  const offered = new Set(offeredReports(reportConfigs, session.features, () => undefined).map(({ name }) => name));
  return {
    report: (name, criteria) =>
      offered.has(name) ? `/${REPORT_CALLS[name].page}?${writeCriteria(criteria)}` : undefined,
    rows(entity, filters) {
      const model = cockpit.product.models[entity];
      const page = pageAddress(model, cockpit);
      if (!model || page === undefined) return undefined;
      const state = { ...EMPTY_PAGE_STATE, ...splitFilters(filters, model), forceCall: true };
      return `/${page}?${writePageState(state)}`;
    },
  };
}

/** Criteria as an address has them; what is not given is left out. */
export function writeCriteria(criteria: Values): string {
  return writeParameters(criteria as Parameters<typeof writeParameters>[0]);
}

/** The criteria of a report in an address, by their types; what does not fit is left out. */
export function readCriteria({ criteria }: Pick<ReportCall, 'criteria'>, search: string): Values {
  const texts = new URLSearchParams(search);
  const read = Object.entries(criteria).map(([name, { type }]) => [name, typed(type, texts.get(name))] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function typed(type: unknown, text: string | null): unknown {
  if (text === null || text === '') return undefined;
  if (type === 'array') return listOf(text);
  if (type === 'integer') return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return text;
}

/** A list is written as JSON; a text alone is a list of one. */
function listOf(text: string): readonly string[] | undefined {
  if (!text.startsWith('[')) return [text];
  try {
    const list: unknown = JSON.parse(text);
    const values = Array.isArray(list) ? list.filter((one) => typeof one !== 'object').map(String) : [];
    return values.length > 0 ? values : undefined;
  } catch {
    return undefined;
  }
}
