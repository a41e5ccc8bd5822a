/** What becomes of rights while a definition is left out for a mistake. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cockpit, session, startCockpit } from './cockpit';

const KEY = 'header.users';
const contract = {
  properties: { name: {}, rate: { type: 'number', permission: KEY } },
  endpoints: 'Contract',
  permission: KEY,
  pages: ['contracts'],
  detail: 'contract-line',
};
const line = {
  properties: { name: {}, contractId: { lookup: 'contract' }, contract: {} },
  endpoints: 'ContractLine',
};
const offer = {
  properties: {
    name: {},
    contractId: { lookup: 'contract' },
    contract: {},
    rate: { type: 'number', of: 'contractId.rate' },
  },
  endpoints: 'Offer',
  pages: ['offers'],
};
const whole = { contract, 'contract-line': line, offer };

let cockpit: Cockpit;
beforeAll(async () => {
  cockpit = await startCockpit(whole);
  const { body } = await cockpit.call('POST', '/Contract', { body: { name: 'Nord', rate: 12 } });
  await cockpit.call('POST', '/ContractLine', { body: { name: 'first', contractId: body.id } });
  await cockpit.call('POST', '/Offer', { body: { name: 'A', contractId: body.id } });
});
afterAll(() => cockpit.close());

const asked = async (path: string, as = session({ without: [KEY] }), by = cockpit) =>
  by.call('GET', path, { session: as });

/** Asks a server that has nothing of these definitions but the files: no version was served before. */
async function withNothingBefore<T>(files: Record<string, unknown>, ask: (by: Cockpit) => Promise<T>): Promise<T> {
  const other = await startCockpit(files, cockpit);
  try {
    return await ask(other);
  } finally {
    await other.close();
  }
}

it('rows below it are no one’s, rather than everybody’s', { tags: ['ROUTE-072', 'LOWCODE-012'] }, async () => {
  const statuses = async (by = cockpit) => {
    const everybody = await asked('/ContractLine/description', undefined, by);
    return [everybody.status, (await asked('/ContractLine/description', session(), by)).status];
  };
  expect(await statuses()).toEqual([422, 200]);
  for (const wrong of [{ ...contract, sort: 'nmae' }, ''])
    expect(await withNothingBefore({ ...whole, contract: wrong }, statuses)).toEqual([422, 422]);
});

it('what is kept of its rows stays hidden from whom it was hidden', { tags: ['PERM-170', 'LOWCODE-012'] }, async () => {
  const seen = async (by = cockpit, as = session({ without: [KEY] })) =>
    (await asked('/Offer/description', as, by)).body[0];
  expect(await seen(cockpit, session())).toMatchObject({ name: 'A', contract: 'Nord', rate: 12 });
  expect(await seen()).not.toHaveProperty('rate');
  const wrong = await withNothingBefore({ ...whole, contract: { ...contract, sort: 'nmae' } }, seen);
  expect(wrong).toMatchObject({ name: 'A', contract: 'Nord' });
  expect(wrong).not.toHaveProperty('rate');
  const unread = await withNothingBefore({ ...whole, contract: JSON.stringify(contract).slice(0, -1) }, seen);
  expect(unread).toMatchObject({ name: 'A' });
  expect(unread).not.toHaveProperty('rate');
  expect(unread).not.toHaveProperty('contract');
});

it('one that was served goes on as it was, with its guards', { tags: ['OPEN-355', 'LOWCODE-012'] }, async () => {
  const before = cockpit.result.product.entities;
  for (const wrong of [{ ...contract, sort: 'nmae' }, JSON.stringify(contract).slice(0, -1), '']) {
    const { broken, noted, product } = await cockpit.reload({ ...whole, contract: wrong });
    expect([broken, noted.map(({ name }) => name)]).toEqual([[], ['contract']]);
    expect(product.entities).toEqual(before);
    expect((await asked('/Contract/description')).status).toBe(422);
    expect((await asked('/Contract/description', session())).body).toMatchObject([{ name: 'Nord' }]);
  }
  expect((await cockpit.reload(whole)).noted).toEqual([]);
});

it('a key that is no stored value is told, and stops no other', { tags: ['LOWCODE-012'] }, async () => {
  const thing = { properties: { id: { computed: true }, name: {} }, endpoints: 'Thing' };
  const { broken } = await cockpit.reload({ ...whole, thing });
  expect(broken.map(({ name }) => name)).toEqual(['thing']);
  expect((await asked('/Offer/description')).status).toBe(200);
});
