import { it, type TestOptions } from 'vitest';

/** A line of a table: the numbers of the rows that it shows, then the values of its test. */
type Line = readonly [rows: readonly string[], ...values: unknown[]];
type ValuesOf<One extends Line> = One extends readonly [unknown, ...infer Values] ? Values : never;

/**
 * A test for each line of a table, with the line's rows among its tags. The title is filled with the values, as that of
 * `it.each` is: `itEach([[['VALID-010'], 'lower-2027']])('%s is too weak', (password) => …)`.
 */
export function itEach<One extends Line>(lines: readonly One[]) {
  type Test = (...values: ValuesOf<One>) => void | Promise<void>;
  return (title: string, ...[given, last]: [test: Test] | [options: TestOptions, test: Test]): void => {
    const [options, test] = typeof given === 'function' ? [{}, given] : [given, last as Test];
    for (const [rows, ...values] of lines) {
      const tags = [...(options.tags ?? []), ...rows];
      it.each([values as ValuesOf<One>])(title, { ...options, tags }, test as never);
    }
  };
}
