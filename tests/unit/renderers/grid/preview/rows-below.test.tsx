// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Cockpit } from '../../../../../src/renderers/cockpit';
import type { Below } from '../../../../../src/renderers/grid/asked-below';
import { RowsBelow } from '../../../../../src/renderers/grid/preview/rows-below';
import { entity } from '../../../../model-fixture';
import { drawing } from '../../../component';

const draw = drawing();
const model = entity({ live: false });
const rows = {
  entity: 'widget',
  title: 'Widgets',
  filter: { property: 'state', test: { is: '{state}' } },
};

it('rows below that could not be loaded are asked for again, and their answer takes the error away', async () => {
  let isDown = true;
  const request = async () => {
    if (isDown) throw new Error('down');
    return { data: { result: [{ id: '1', name: 'Found after all', state: 'on' }], totalCount: 1 }, status: 200 };
  };
  const cockpit = {
    http: { request },
    product: { models: { widget: model } },
    session: {},
    settings: { userSettings: {} },
    templates: { cells: {} },
    live: { status: 'connected' },
    rowsLimit: 100,
  } as unknown as Partial<Cockpit>;
  function Shown() {
    const [known, setKnown] = useState<Below>();
    const row = { id: 'above', state: 'on' };
    return <RowsBelow rows={rows} row={row} isShown isResting known={known} onAnswer={setKnown} />;
  }
  const { user } = draw(<Shown />, cockpit);
  const again = await screen.findByRole('button', { name: 'Try again' });
  await user.click(again);
  await act(async () => undefined);
  expect(screen.getByRole('alert')).toBeDefined();
  isDown = false;
  await user.click(again);
  expect(await screen.findByText('Found after all')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
