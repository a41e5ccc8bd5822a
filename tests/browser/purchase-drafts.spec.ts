import type { BulkResult } from '../../src/engine/http';
import { connect } from '../lib/api-client';
import { expect, test } from './fixtures';
import { Dialog, Grid } from './models';

test('PO-014 API-174 drafts that are chosen are deleted with their lines', async ({ open, server }) => {
  const api = await connect(server.url, 'global');
  const [line] = await api.rows<{ id: string; supplierId: string }>('/Material/description', {
    filter: ['supplierId', '<>', null],
    take: 1,
  });
  const numbers = ['0-draft-a', '0-draft-b'];
  const saved = await api.call<BulkResult>('POST', '/Draft', {
    drafts: numbers.map((draftNumber) => ({
      draftNumber,
      supplierId: line?.supplierId,
      lines: [{ materialId: line?.id, orderedQuantity: 2 }],
    })),
  });
  const [id] = saved.body.succeeded.map((draft) => draft.id);
  const page = await open('global', '/draft-page');
  const grid = await new Grid(page, 'Purchase drafts').seeRows();
  await grid.search('0-draft');
  await expect(grid.rows).toHaveCount(2);
  for (const number of numbers) await grid.row(number).getByRole('checkbox').click();
  await grid.choose(grid.row('0-draft-a'), 'Delete (2)');
  await new Dialog(page).button('Delete (2)').click();
  await expect(grid.rows).toHaveCount(0);
  expect(await api.rows(`/Draft/GetDraftLines?draftId=${id}`, {})).toEqual([]);
});
