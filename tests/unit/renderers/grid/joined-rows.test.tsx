// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { RowsModel } from '../../../../src/engine/model';
import type { Filter } from '../../../../src/engine/query';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { useJoined } from '../../../../src/renderers/grid/joined-rows';
import { entity } from '../../../model-fixture';
import { drawing, format } from '../../component';

const draw = drawing();

it('rows below a row are asked for by what the session, settings and the clock say too', {
  tags: ['GRID-001'],
}, () => {
  const clock = { kind: 'placeholder', placeholder: '{clock.today}' } as const;
  const rows: RowsModel = {
    entity: 'task',
    title: 'Tasks',
    filter: {
      all: [
        { property: 'orderId', test: { is: '{id}' } },
        { property: 'assignee', test: { is: '{session.userName}' } },
        { property: 'zone', test: { is: '{settings.zone}' } },
        { property: 'due', test: { compare: [{ relation: '>=', operand: clock }] } },
      ],
    },
  };
  const row = { id: 'o-1' };
  let asked: Filter | undefined;
  function Shown(): null {
    asked = useJoined(rows, row).narrowing.base;
    return null;
  }
  draw(<Shown />, {
    session: { userName: 'anna' },
    settings: { userSettings: { zone: 'cold' } },
    product: { models: { task: entity({ name: 'task' }) } },
    format,
  } as unknown as Cockpit);
  const today = format.clockText('today', new Date());
  expect(asked).toEqual({
    all: [
      { property: 'orderId', operator: '=', value: 'o-1' },
      { property: 'assignee', operator: '=', value: 'anna' },
      { property: 'zone', operator: '=', value: 'cold' },
      {
        any: [
          { property: 'due', operator: 'isblank', value: null },
          { property: 'due', operator: '>=', value: today },
        ],
      },
    ],
  });
});
