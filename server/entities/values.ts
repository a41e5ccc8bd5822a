import { resolver, type TemplateValues } from '../../src/engine/action';
import { clockValue } from '../../src/engine/value';
import type { ServerContext, Session } from '../context';
import { readSettings } from './settings';

/** What placeholders of session, settings and clock stand for in a call of this session. */
export async function sessionValues(
  ctx: Pick<ServerContext, 'database' | 'product'>,
  session: Session,
  now: Date,
): Promise<Pick<TemplateValues, 'session' | 'settings' | 'clock'>> {
  const { values, region } = await readSettings(ctx, session);
  const { userId, userName, businessUnit, language } = session;
  return {
    session: { userId, userName, businessUnit, language },
    settings: values,
    clock: (name) => clockValue(name, now, region),
  };
}

/** Finds the values of placeholders in a condition. */
export async function resolverOf(ctx: Pick<ServerContext, 'database' | 'product'>, session: Session, now: Date) {
  return resolver(await sessionValues(ctx, session, now));
}
