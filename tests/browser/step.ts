import { test } from '@playwright/test';

/**
 * A step of a visit that shows rows of the ledger. Each row is noted in the report, as an annotation of the test, once
 * the step has passed: what a visit never came to, or what failed, was not seen.
 */
export async function step<T>(rows: readonly string[], title: string, work: () => T | Promise<T>): Promise<T> {
  const done = await test.step(title, work);
  test.info().annotations.push(...rows.map((description) => ({ type: 'row', description })));
  return done;
}
