import { expect, it } from 'vitest';
import { waysOut } from '../../../../src/engine/action';
import type { ActionModel } from '../../../../src/engine/definition';

const action = (name: string, from: readonly string[], to: readonly string[], path = `/Order/${name}`): ActionModel =>
  ({ name, from, to, rows: 'many', call: { one: { method: 'PUT', path, query: [] } } }) as unknown as ActionModel;

it('what leads to where an action starts helps it, and what does the same in another way; what takes it back does not', {
  tags: ['OPEN-289'],
}, () => {
  const prepare = { ...action('prepare', ['Reserved'], ['Ready'], '/Order/Prepare'), inverse: 'unprepare' };
  const actions = [
    prepare,
    action('partly', ['Partly'], ['PartlyReady'], '/Order/Prepare'),
    action('unprepare', ['Ready'], ['Reserved']),
    action('release', ['OnHold'], ['New', 'Reserved']),
    action('cancel', ['New', 'Reserved'], ['Cancelled']),
  ];
  expect(waysOut(prepare, actions).map(({ action: { name }, leads }) => [name, leads])).toEqual([
    ['partly', false],
    ['release', true],
  ]);
});
