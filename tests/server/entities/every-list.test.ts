/** What every list that the product has is asked: fields of others, and days at the edges of the calendar. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../src/engine/http/errors';
import type { EntityModel } from '../../../src/engine/model';
import { type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
let client: Client;
let models: readonly EntityModel[];
beforeAll(async () => {
  server = await startServer();
  client = await server.login('global');
  models = Object.values(server.ctx.product.current.product.entities).filter(
    ({ endpoints: { list } }) => list?.method === 'GET' && ![list.path, ...list.query.flat()].join().includes('{'),
  );
});
afterAll(() => server.stop());

/** Asks all of them, and gives those whose answer is not as it must be. */
async function breaches(
  queriesOf: (model: EntityModel) => readonly (readonly [name: string, value: unknown])[],
  mustBe: (status: number, message: string) => boolean,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const model of models) {
    for (const [name, value] of queriesOf(model)) {
      const query = new URLSearchParams({
        take: '1',
        [name]: typeof value === 'string' ? value : JSON.stringify(value),
      });
      const { status, body } = await client.fetchJson<ErrorBody>(`${model.endpoints.list?.path}?${query}`);
      if (!mustBe(status, body.message)) found.push([model.name, name, value, status, body.message]);
    }
  }
  return found;
}

describe('every list', () => {
  it('refuses a field of another definition by its name, wherever it stands', async () => {
    expect(models.length).toBeGreaterThan(20);
    const foreign = (model: EntityModel) =>
      ['supplierName', 'journalName'].find((name) => !model.properties.some((own) => own.name === name)) ?? '';
    expect(
      await breaches(
        (model) => [
          ['filter', [foreign(model), '=', 'x']],
          ['sort', [{ selector: foreign(model) }]],
          ['group', [{ selector: foreign(model) }]],
          ['totalSummary', [{ selector: foreign(model), summaryType: 'min' }]],
          [foreign(model), 'x'],
        ],
        (status, message) => status === 400 && /"(supplier|journal)Name"/.test(message),
      ),
    ).toEqual([]);
  });

  it.each(['0001-01-01', '1970-01-01', '2026-03-29', '2026-10-25', '9999-12-31'])(
    'takes the day %s in every filter of days',
    { tags: ['DATE-003', 'FILTER-005', 'FILTER-006'] },
    async (day) => {
      const moments = [day, `${day}T00:00:00Z`, `${day}T02:30:00Z`, `${day}T23:59:59.999Z`];
      expect(
        await breaches(
          ({ filters }) =>
            filters
              .filter(({ type }) => type === 'date' || type === 'dateRange')
              .flatMap(({ queryName }) =>
                [queryName].flat().flatMap((name) => moments.map((one) => [name, one] as const)),
              ),
          (status) => status === 200,
        ),
      ).toEqual([]);
    },
  );

  it('refuses what is no day in every filter of days', async () => {
    const none = ['0000-01-01', '2026-02-30', '+275760-09-13T00:00:00Z', '-000001-01-01', 'yesterday', '😀'];
    expect(
      await breaches(
        ({ filters }) =>
          filters
            .filter(({ type }) => type === 'date' || type === 'dateRange')
            .flatMap(({ queryName }) => [queryName].flat().flatMap((name) => none.map((one) => [name, one] as const))),
        (status, message) => status === 400 && message !== '',
      ),
    ).toEqual([]);
  });
});
