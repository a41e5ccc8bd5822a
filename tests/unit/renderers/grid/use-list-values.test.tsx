// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import type { FilterValues } from '../../../../src/renderers/filters';
import { useListValues } from '../../../../src/renderers/grid/use-list-values';
import { useNarrowing } from '../../../../src/renderers/grid/use-narrowing';
import { listCall, type QueryValues } from '../../../../src/renderers/rows';
import { entity, filter } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();
const model = entity({
  filters: [filter('siteId'), filter('name')],
  endpoints: { ...entity({}).endpoints, list: { method: 'GET', path: '/Thing/{siteId}', query: [] } },
});

it('a list is asked for by the filters that its address names as they are by now, and by no others', () => {
  const fixed = {};
  let values: QueryValues = {};
  function Shown({ set }: { readonly set: FilterValues }): null {
    values = useListValues(model, { parameters: {}, values: set }, fixed);
    return null;
  }
  const path = () => listCall({ model, parameters: [], values, options: {} })?.path;
  const { rerender } = draw(<Shown set={{ siteId: '1' }} />, { session: {} } as Partial<Cockpit>);
  expect(path()).toBe('/Thing/1');
  rerender(<Shown set={{ siteId: '2' }} />);
  expect(path()).toBe('/Thing/2');
  const before = values;
  rerender(<Shown set={{ siteId: '2', name: 'x' }} />);
  expect(values).toBe(before);
});

it('what its address says is not asked once more beside it', () => {
  let narrowed: Record<string, unknown> = {};
  function Shown({ values }: { readonly values: FilterValues }): null {
    const narrowingOf = useNarrowing(model, { fixed: {}, standing: {} }, false);
    narrowed = { ...narrowingOf({ values, others: {}, state: { search: '' } } as never) };
    return null;
  }
  const { rerender } = draw(<Shown values={{ siteId: '1' }} />, { session: {} } as Partial<Cockpit>);
  const before = narrowed;
  rerender(<Shown values={{ siteId: '2' }} />);
  expect(narrowed).toEqual(before);
});
