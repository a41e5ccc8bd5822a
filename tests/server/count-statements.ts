import type { TestServer } from './harness';

/** Counts what is run in confined transactions from now on; gives how many it was, and counts no more. */
export function countStatements({ ctx: { database } }: TestServer): () => number {
  const { confined } = database;
  let count = 0;
  database.confined = (unit, work) =>
    confined.call(database, unit, (tx) => {
      const { executeQuery } = tx;
      tx.executeQuery = ((...of) => {
        count += 1;
        return executeQuery.apply(tx, of);
      }) as typeof executeQuery;
      return work(tx);
    }) as ReturnType<typeof work>;
  return () => {
    database.confined = confined;
    return count;
  };
}
