import type { EntityModel } from '../../engine/model';
import { fixedFilters, standingFilters } from '../../engine/view';
import type { Cockpit } from '../cockpit';
import type { QueryValues } from './list-call';

type Values = Readonly<Record<string, unknown>>;

/** What placeholders of a list call stand for: parameters of the path, set filters, the session. */
export function callValues(
  { session }: Pick<Cockpit, 'session'>,
  parameters: Readonly<Record<string, string>>,
  filters: Values = {},
): QueryValues {
  const ofPage = Object.entries(parameters).map(([name, value]) => [`page.${name}`, value] as const);
  return {
    ...filters,
    ...Object.fromEntries(ofPage),
    'session.userId': session.userId,
    'session.userName': session.userName,
    'session.businessUnit': session.businessUnit,
    'session.language': session.language,
  };
}

/** The page filters that the definition's list is addressed with: with another value of theirs it is another list. */
export function addressedFilters({ endpoints: { list, search }, filters }: EntityModel): string[] {
  const templates = [list, search].flatMap((call) => (call ? [call.path, ...call.query.map(([, text]) => text)] : []));
  return filters.flatMap(({ name }) => (templates.some((template) => template.includes(`{${name}}`)) ? name : []));
}

/** Values of page filters that the definition gives on a page with these parameters. */
export interface GivenFilters {
  /** Of those that it hides and sets by itself. */
  readonly fixed: Values;
  /** Of those that people see, as long as they are not set. */
  readonly standing: Values;
}

export function givenFilters({ session }: Pick<Cockpit, 'session'>, model: EntityModel, page: Values): GivenFilters {
  const { userId, userName, businessUnit, language } = session;
  const values = { page, session: { userId, userName, businessUnit, language } };
  return { fixed: fixedFilters(model, values), standing: standingFilters(model, values) };
}
