import { type Filter, mapTests } from '../../engine/query';

/**
 * Rows below groups, as the widget asks for them: by the values of the groups, beside what the list is filtered by. Those
 * values are meant exactly, since texts that differ in case alone are groups of their own; what a person filters by is
 * not. Takes what is asked and the filter of the list; gives what is meant.
 */
export function exactGroups(asked: Filter, list: Filter | undefined): Filter {
  if (!list) return exact(asked);
  const text = JSON.stringify(list);
  const parts = 'all' in asked ? asked.all : [];
  const own = parts.findIndex((part) => JSON.stringify(part) === text);
  return own < 0 ? asked : { all: parts.map((part, index) => (index === own ? part : exact(part))) };
}

function exact(filter: Filter): Filter {
  return mapTests(filter, (test) =>
    test.operator === '=' && typeof test.value === 'string' ? { ...test, operator: 'is' } : test,
  );
}
