/** Many actions inside one transaction: each row fares by itself, and what they did is committed together or not at all. */
import type { Transaction } from 'kysely';
import type { EntityModel } from '../../../src/engine/model';
import type { Session } from '../../platform/context';
import { type Tables, tableNameOf, tellOfChange } from '../../platform/db';
import type { AttributeDefinitions } from '../attributes/definitions';
import type { EntitiesContext } from '../index';
import type { Schema } from '../schema';
import { sessionValues } from '../values';
import { again } from './again';
import { type Batch, OpenBatch } from './batch-work';
import { inDryRun } from './dry-run';
import { type Answer, claim, keepAnswer } from './idempotency';
import type { RowRule } from './rule';

/** What is asked for many rows at once. */
export interface BatchAsked {
  readonly session: Session;
  readonly requestId: string;
  /** All of it is taken back in the end. */
  readonly isDryRun: boolean;
  /** By which the batch may be repeated, and what tells it from another one. */
  readonly key: string | undefined;
  readonly fingerprint: string;
}

export interface BatchParts {
  readonly ctx: EntitiesContext;
  readonly schema: Schema;
  readonly definitions: AttributeDefinitions;
}

/** Does the work inside one transaction and gives its answer, or the first one if the key has been used for it before. */
export async function performBatch(
  { ctx, schema, definitions }: BatchParts,
  asked: BatchAsked,
  work: (batch: Batch) => Promise<Answer>,
): Promise<Answer> {
  const { session, isDryRun, key, fingerprint } = asked;
  const { database } = ctx;
  const now = ctx.clock.now();
  const { today, region: _, ...values } = await sessionValues(ctx, session, now);
  // Asked before: inside the transaction nothing else may be read.
  const rules = new Map<string, RowRule | undefined>();
  for (const base of Object.keys(ctx.rules)) rules.set(base, await ctx.rules[base]?.(session));
  const entities = await definitions.of(session.businessUnit);
  return again(async () => {
    const touched = new Set<EntityModel>();
    const inside = async (tx: Transaction<Tables>): Promise<Answer> => {
      const first = key === undefined ? undefined : await claim(tx, session, key, fingerprint);
      if (first) return first;
      const batch = new OpenBatch({
        ctx,
        schema,
        definitions,
        asked,
        tx,
        entities,
        rules,
        values,
        now,
        today,
        touched,
      });
      const made = await work(batch);
      await batch.close();
      if (key !== undefined) await keepAnswer(tx, session, key, made);
      return made;
    };
    if (isDryRun) return inDryRun(database, session, inside);
    const answer = await database.confined(session, inside);
    for (const { base } of touched) definitions.changed(tableNameOf(base), session.businessUnit);
    await tellOfChange(ctx);
    return answer;
  });
}
