import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../../../../src/engine/http';
import { NOTHING } from '../../../../src/engine/perform';
import { didText } from '../../../../src/renderers/actions/tell-done';
import { toldValues } from '../../../../src/renderers/actions/told-values';
import { format } from '../../../format-fixture';
import { action, entity, property } from '../../../model-fixture';

beforeAll(() => i18next.init({ lng: 'en-GB', resources: {} }));

const crate = entity({ name: 'crate', base: 'crate', display: 'code', properties: [property('code')] });
const fields = [
  property('weight', { kind: 'number', type: 'number', unit: 'kg' }),
  property('mood', { values: [{ value: 1, title: 'Calm' }] }),
  property('placeId', { lookup: { entity: 'place', value: 'id', text: 'name' } }),
  property('note', { lookup: { entity: 'note' } }),
];
const send = action('send', {
  form: { fields, schema: {}, sections: [] } as never,
  texts: { did: '{{name}}: {{form.weight}}, {{form.mood}}, to {{form.placeId}}', didMany: '' },
});
const asked: unknown[] = [];
const http = (answer: () => unknown) =>
  ({
    get: async (_: string, query: unknown) => {
      asked.push(query);
      return { data: answer() };
    },
  }) as unknown as HttpClient;
const input = { action: send, rows: [{ code: 'C-1' }], values: { weight: 1200, mood: 1, placeId: 'p1', note: 'n1' } };

describe('what was entered', () => {
  it('is told with its unit, its caption, and the name of the row that was chosen', {
    tags: ['OPEN-284'],
  }, async () => {
    const answer = () => [{ value: 'p1', text: 'A-01' }];
    const told = await toldValues(crate, input, {} as never, { http: http(answer), format }, i18next.t);
    expect(told).toEqual({ 'form.weight': '1.200 kg', 'form.mood': 'Calm', 'form.placeId': 'A-01' });
    expect(asked).toMatchObject([{ of: 'crate.send', property: 'placeId', value: ['p1'] }]);
    const outcome = { ...NOTHING, succeeded: 1, told };
    expect(didText(crate, { action: send, rows: input.rows }, outcome, i18next.t)).toBe('C-1: 1.200 kg, Calm, to A-01');
  });

  it('is told as it was sent where its name cannot be had', { tags: ['OPEN-284'] }, async () => {
    const lost = http(() => {
      throw new Error('gone');
    });
    const told = await toldValues(crate, input, {} as never, { http: lost, format }, i18next.t);
    expect(told['form.placeId']).toBe('p1');
  });
});
