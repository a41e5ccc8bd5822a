import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../../platform/db';

/** A confined transaction, or the owner. */
export type Executor = Pick<Kysely<Tables>, 'executeQuery'>;

/** Runs one statement of our own making inside a transaction. */
export async function run<R>(tx: Executor, text: string, values: readonly unknown[] = []): Promise<R[]> {
  return (await tx.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows;
}
