import { ROWS_LIMIT } from '../../src/engine/constants';
import { regionSetting } from '../../src/engine/value';
import type { ServerContext, Session } from '../platform/context';
import { cockpitSettings } from '../platform/settings';

/** The settings that definitions name as `{settings.x}`, and the zone of the session's region. */
export interface SessionSettings {
  readonly values: Readonly<Record<string, unknown>>;
  readonly region: string;
}

/** Reads the settings of a session. */
export async function readSettings(
  { database, product }: Pick<ServerContext, 'database' | 'product'>,
  session: Session,
): Promise<SessionSettings> {
  const { userSettings } = await cockpitSettings(database, product.current.product, session);
  const region = regionSetting(userSettings.timeStampSettings, userSettings.companyInfo);
  return { values: { ...userSettings }, region };
}

/** The most rows of one answer: a number, or what a setting says. */
export function rowsLimit(limit: number | string, { values }: SessionSettings): number {
  const value = typeof limit === 'number' ? limit : values[limit.replace(/^\{settings\.(.*)\}$/, '$1')];
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : ROWS_LIMIT;
}
