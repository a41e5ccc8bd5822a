/** One rule per property of a result: what was given, else this default. */
export type Rules<Result, Given> = {
  readonly [Name in keyof Required<Result>]: (given: Given) => Result[Name] | undefined;
};

const entries = new WeakMap<object, readonly (readonly [string, (given: never) => unknown])[]>();

/** The result of all rules, in their order; what is undefined is left out. */
export function fromRules<Result, Given>(rules: Rules<Result, Given>, given: Given): Result {
  let list = entries.get(rules);
  if (!list) {
    list = Object.entries(rules) as [string, (given: never) => unknown][];
    entries.set(rules, list);
  }
  const result: Record<string, unknown> = {};
  for (const [name, rule] of list) {
    const value = rule(given as never);
    if (value !== undefined) result[name] = value;
  }
  return result as Result;
}
