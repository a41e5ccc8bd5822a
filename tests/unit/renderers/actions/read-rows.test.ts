import { describe, expect, it } from 'vitest';
import type { HttpCall, HttpClient } from '../../../../src/engine/http';
import { readNow } from '../../../../src/renderers/actions/read-rows';
import { entity, property } from '../../../model-fixture';

const model = {
  ...entity({ key: ['id', 'place'], properties: [property('id'), property('place')] }),
  endpoints: { list: { method: 'GET', path: '/Thing', query: [] }, also: [] },
} as unknown as Parameters<typeof readNow>[1];

describe('rows as they stand now', () => {
  it('are asked for by their keys, few in one call, and those that are gone stay as they were known', {
    tags: ['ACTION-070'],
  }, async () => {
    const calls: HttpCall[] = [];
    const http = {
      request: async (call: HttpCall) => {
        calls.push(call);
        return { data: [{ id: '1', place: 'a', rowVersion: 2 }] };
      },
    } as unknown as HttpClient;
    const rows = Array.from({ length: 60 }, (_, at) => ({ id: String(at), place: 'a', rowVersion: 1 }));
    const now = await readNow(http, model, rows);
    expect(now.map(({ rowVersion }) => rowVersion).slice(0, 3)).toEqual([1, 2, 1]);
    expect(now).toHaveLength(60);
    const filters = calls.map(({ query }) => JSON.parse(new Map(query as [string, string][]).get('filter') ?? ''));
    expect(filters.map(({ length }) => length)).toEqual([99, 19]);
    expect(filters[1].slice(0, 2)).toEqual([[['id', '=', '50'], 'and', ['place', '=', 'a']], 'or']);
  });
});
