// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Cockpit } from '../../../../../src/renderers/cockpit';
import { PreviewTabs } from '../../../../../src/renderers/grid/preview/preview-tabs';
import { entity } from '../../../../model-fixture';
import { drawing } from '../../../component';

const draw = drawing();
const model = entity({});
const below = (name: string) => ({ entity: name, title: name, filter: { all: [] } });
const TABS = [below('content'), below('reservation')];
const models = Object.fromEntries(TABS.map(({ entity: name }) => [name, entity({ name, plural: name })]));
const cockpit = { product: { models }, session: {}, templates: { cells: {} } } as unknown as Partial<Cockpit>;

/** Rows of which nobody has said how many there are. */
const SOME = 'some';
type Told = number | typeof SOME | undefined;
function told(total: Told) {
  if (total === undefined) return undefined;
  return total === SOME ? { rows: [{ id: 'one' }], total: undefined } : { rows: [], total };
}

/** A row, and how many there are below it, as far as that is known. */
const shown = (id: string, ...totals: readonly Told[]) => (
  <PreviewTabs
    model={model}
    row={{ id }}
    tabs={TABS}
    wanted={undefined}
    below={{
      isResting: false,
      of: (tab) => told(totals[tab]),
      keep: () => undefined,
    }}
  />
);
const open = () => screen.getByRole('tab', { selected: true }).textContent;

it('a row begins with the first of what is below it that has rows, and holds still whatever comes in', () => {
  const { rerender } = draw(shown('a', undefined, undefined), cockpit);
  expect(open()).toMatch(/^content/);
  rerender(shown('a', undefined, 3));
  expect(open()).toMatch(/^content/);
  rerender(shown('a', 0, 3));
  expect(open()).toMatch(/^reservation/);
  rerender(shown('a', 1, 3));
  expect(open()).toMatch(/^reservation/);
  rerender(shown('b', undefined, undefined));
  expect(open(), 'nothing flickers on the way').toMatch(/^reservation/);
  rerender(shown('b', 2, 3));
  expect(open()).toMatch(/^content/);
  rerender(shown('c', 0, 0));
  expect(open()).toMatch(/^content/);
  rerender(shown('d', 0, SOME));
  expect(open(), 'before their number is known').toMatch(/^reservation/);
});

it('what somebody has chosen stays chosen', async () => {
  const { rerender, user } = draw(shown('a', 0, 3), cockpit);
  await user.click(screen.getByRole('tab', { name: /^content/ }));
  rerender(shown('b', 0, 3));
  expect(open()).toMatch(/^content/);
});
