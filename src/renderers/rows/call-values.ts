import type { EntityModel } from '../../engine/definition/model';
import { fixedFilters } from '../../engine/view';
import type { Cockpit } from '../cockpit';
import type { CallValues } from './list-call';

type Values = Readonly<Record<string, unknown>>;

/** What placeholders of a list call stand for: parameters of the path, set filters, the session. */
export function callValues(
  { session }: Pick<Cockpit, 'session'>,
  parameters: Readonly<Record<string, string>>,
  filters: Values = {},
): CallValues {
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

/** Values of the page filters that the definition hides and sets by itself, on a page with these parameters. */
export function fixedValues({ session }: Pick<Cockpit, 'session'>, model: EntityModel, page: Values): Values {
  const { userId, userName, businessUnit, language } = session;
  return fixedFilters(model, { page, session: { userId, userName, businessUnit, language } });
}
