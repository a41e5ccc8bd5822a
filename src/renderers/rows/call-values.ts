import type { Cockpit } from '../cockpit';
import type { CallValues } from './list-call';

/** What placeholders of a list call stand for: parameters of the path, set filters, the session. */
export function callValues(
  { session }: Pick<Cockpit, 'session'>,
  parameters: Readonly<Record<string, string>>,
  filters: Readonly<Record<string, unknown>> = {},
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
