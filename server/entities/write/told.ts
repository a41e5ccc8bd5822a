import { toldFields } from '../../../src/engine/action';
import type { PropertyModel } from '../../../src/engine/model';
import { run } from '../sql/run';
import type { OpenCall } from './call';
import type { Values } from './empty';

type Parts = Pick<OpenCall, 'tx' | 'schema' | 'entities' | 'action' | 'given'>;

/** What was entered in the fields that the action's texts tell of, to be kept with the call; nothing if they tell of none. */
export async function toldValues(call: Parts): Promise<Values | undefined> {
  const told: Record<string, unknown> = {};
  for (const field of toldFields(call.action)) {
    const value = call.given[field.name] ?? null;
    told[field.name] = (value === null ? undefined : await chosenName(call, field, String(value))) ?? value;
  }
  return Object.keys(told).length > 0 ? told : undefined;
}

/** What the row is called that was chosen in a field. */
async function chosenName(
  { tx, schema, entities }: Parts,
  { lookup }: PropertyModel,
  value: string,
): Promise<string | undefined> {
  const other = lookup?.entity === undefined ? undefined : entities[lookup.entity];
  const columns = other && schema.tableOf(other).columns;
  const stored = columns?.get(lookup?.value ?? other?.key[0] ?? '');
  const shown = columns?.get(lookup?.text ?? other?.display ?? '');
  if (!other || !stored || !shown) return undefined;
  const [found] = await run<{ name: string }>(
    tx,
    `select ${shown.sql}::text as name from ${schema.tableOf(other).sql}
      where business_unit = current_setting('app.business_unit') and ${stored.sql}::text = $1`,
    [value],
  );
  return found?.name;
}
