/** One rule per property of a result: what was given, else this default. */
export type Rules<Result, Given> = {
  readonly [Name in keyof Required<Result>]: (given: Given) => Result[Name] | undefined;
};

/** The result of all rules, in their order; what is undefined is left out. */
export function fromRules<Result, Given>(rules: Rules<Result, Given>, given: Given): Result {
  const result: Partial<Result> = {};
  for (const name of Object.keys(rules) as (keyof Result)[]) {
    const value = rules[name](given);
    if (value !== undefined) result[name] = value;
  }
  return result as Result;
}
