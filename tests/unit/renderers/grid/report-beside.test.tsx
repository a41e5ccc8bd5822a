// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ActionModel } from '../../../../src/engine/definition';
import { reportOf } from '../../../../src/engine/perform';
import type { ShownReport } from '../../../../src/renderers/actions';
import { ReportBeside } from '../../../../src/renderers/grid/report-beside';
import { useGridLook } from '../../../../src/renderers/grid/use-cells';
import type { Grid } from '../../../../src/renderers/grid/use-grid';
import { entity, page, property } from '../../../model-fixture';
import { drawing, format } from '../../component';

const reference = (name: string, to: string) => [
  property(`${name}Id`, { hidden: true, lookup: { entity: to } }),
  property(name, { title: name, textOf: `${name}Id` }),
];
const model = entity({
  name: 'order',
  display: 'number',
  properties: [
    property('id', { hidden: true }),
    property('number', { title: 'number' }),
    property('buyer', { title: 'buyer' }),
    ...reference('customer', 'customer'),
    ...reference('carrier', 'carrier'),
    ...reference('place', 'place'),
    ...reference('hall', 'place'),
  ],
});
const models = {
  order: model,
  customer: entity({ name: 'customer', pages: [page('customers')] }),
  carrier: entity({ name: 'carrier', pages: [page('carriers', { permission: 'grid.carriers' })] }),
  place: entity({ name: 'place', pages: [page('places')] }),
};
const row = {
  ...{ id: '7', number: 'SO-7', buyer: 'Tindra', customerId: 'c1', customer: 'Fjord' },
  ...{ carrierId: 'r1', carrier: 'Express', placeId: null, place: null, hallId: 'h1', hall: 'North' },
};

const draw = drawing();

/** A list that shows all but the hall. */
function Beside() {
  const look = useGridLook(model);
  const shownColumns = look.columns.filter(({ property: { name, hidden } }) => !hidden && name !== 'hall');
  const grid = {
    model,
    look,
    known: { selected: [] },
    widget: { current: { columns: () => shownColumns } },
  } as unknown as Grid;
  const failed = [{ key: '7', name: 'SO-7', reason: 'gone' }];
  const outcome = { succeeded: 0, failed, versions: {}, answer: null, waiting: 0, said: {} };
  const shown = {
    report: reportOf({} as ActionModel, [row], {}, outcome),
    title: 'Cancel',
    rowOf: () => row,
    waysFor: () => [],
  } as unknown as ShownReport;
  return <ReportBeside grid={grid} shown={shown} />;
}

it('a row that failed leads to the rows that the list shows of it, as far as the person may open their pages', {
  tags: ['OPEN-289'],
}, async () => {
  draw(<Beside />, {
    format,
    may: (key: string) => key !== 'grid.carriers',
    session: { features: new Set() },
    product: { models },
    templates: { cells: {} },
  } as never);
  const cell = await screen.findByRole('cell', { name: /SO-7/ });
  expect(cell.textContent).toBe('SO-7Tindracustomer Fjord');
  const links = within(cell).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Fjord', expect.stringMatching(/^\/customers\?.*c1/)],
  ]);
});
