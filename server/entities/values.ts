import { resolver, type TemplateValues } from '../../src/engine/action';
import { clockText, createZone } from '../../src/engine/value';
import type { ServerContext, Session } from '../platform/context';
import { readSettings } from './settings';

/** What placeholders of session, settings and clock stand for in a call of this session, its zone, and the date of today there. */
export async function sessionValues(
  ctx: Pick<ServerContext, 'database' | 'product'>,
  session: Session,
  now: Date,
): Promise<
  Pick<TemplateValues, 'session' | 'settings' | 'clock'> & { readonly today: string; readonly region: string }
> {
  const { values, region } = await readSettings(ctx, session);
  const { userId, userName, businessUnit, language } = session;
  return {
    region,
    today: new Date(createZone(region).toWall(now.getTime())).toISOString().slice(0, 10),
    session: { userId, userName, businessUnit, language },
    settings: values,
    clock: (name) => clockText(name, now, region),
  };
}

/** Finds the values of placeholders in a condition. */
export async function resolverOf(ctx: Pick<ServerContext, 'database' | 'product'>, session: Session, now: Date) {
  return resolver(await sessionValues(ctx, session, now));
}
