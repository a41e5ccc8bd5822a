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

const asked = async (path: string, as = session({ without: [KEY] })) => cockpit.call('GET', path, { session: as });

it('rows below it are no one’s, rather than everybody’s', { tags: ['ROUTE-072', 'LOWCODE-012'] }, async () => {
  const statuses = async () => {
    const everybody = await asked('/ContractLine/description');
    return [everybody.status, (await asked('/ContractLine/description', session())).status];
  };
  expect(await statuses()).toEqual([422, 200]);
  await cockpit.reload({ ...whole, contract: { ...contract, sort: 'nmae' } });
  expect(await statuses()).toEqual([422, 422]);
  await cockpit.reload({ ...whole, contract: '' });
  expect(await statuses()).toEqual([422, 422]);
  await cockpit.reload(whole);
  expect(await statuses()).toEqual([422, 200]);
});

it('what is kept of its rows stays hidden from whom it was hidden', { tags: ['PERM-170', 'LOWCODE-012'] }, async () => {
  const seen = async (as = session({ without: [KEY] })) => (await asked('/Offer/description', as)).body[0];
  expect(await seen(session())).toMatchObject({ name: 'A', contract: 'Nord', rate: 12 });
  expect(await seen()).not.toHaveProperty('rate');
  await cockpit.reload({ ...whole, contract: { ...contract, sort: 'nmae' } });
  expect(await seen()).toMatchObject({ name: 'A', contract: 'Nord' });
  expect(await seen()).not.toHaveProperty('rate');
  await cockpit.reload({ ...whole, contract: JSON.stringify(contract).slice(0, -1) });
  expect(await seen()).toMatchObject({ name: 'A' });
  expect(await seen()).not.toHaveProperty('rate');
  expect(await seen()).not.toHaveProperty('contract');
  await cockpit.reload(whole);
  expect(await seen(session())).toMatchObject({ contract: 'Nord', rate: 12 });
});

it('a key that is no stored value is told, and stops no other', { tags: ['LOWCODE-012'] }, async () => {
  const thing = { properties: { id: { computed: true }, name: {} }, endpoints: 'Thing' };
  const { broken } = await cockpit.reload({ ...whole, thing });
  expect(broken.map(({ name }) => name)).toEqual(['thing']);
  expect((await asked('/Offer/description')).status).toBe(200);
});
