import type { Row } from '../../../src/engine/query';
import type { Session } from '../../platform/context';
import { type Executor, run } from '../sql/run';

/** How a row was changed: `before` is absent of one that was added, `after` of one that was removed. */
export interface Change {
  /** Base of its definition. */
  readonly entity: string;
  /** By what: `sales-order.prepareOrder`. */
  readonly action: string;
  readonly key: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** A row among those of all definitions. */
export const rowId = ({ entity, key }: Pick<Change, 'entity' | 'key'>): string => `${entity} ${key}`;

/** Writes down who changed what, with which access key and in which call, in the transaction that changes it. */
export async function writeAudit(
  tx: Executor,
  session: Session,
  requestId: string,
  changes: readonly Change[],
  commandKey?: string,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ entity, action, key, before, after }) => ({
    entity,
    action,
    key,
    before: before ?? null,
    after: after ?? null,
  }));
  await run(
    tx,
    `insert into audit (business_unit, user_name, access_key, request_id, command_key, entity, action, row_key, before, after)
      select $1::text, $2::text, $5::text, $3::text, $6::text, e.entity, e.action, e.key, nullif(e.before, 'null'), nullif(e.after, 'null')
      from jsonb_to_recordset($4::jsonb) as e(entity text, action text, key text, before jsonb, after jsonb)`,
    [
      session.businessUnit,
      session.userName,
      requestId,
      JSON.stringify(rows),
      session.key?.name ?? null,
      commandKey ?? null,
    ],
  );
}
