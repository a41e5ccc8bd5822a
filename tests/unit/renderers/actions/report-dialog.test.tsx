// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReportDialog } from '../../../../src/renderers/actions/report-dialog';
import { entity, property } from '../../../model-fixture';
import { drawing } from '../../component';

const model = entity({
  properties: [
    property('id'),
    property('name', { title: 'Name' }),
    property('state', { values: [{ value: 'PickStarted', title: 'Pick started' }] }),
  ],
});
const outcome = {
  succeeded: 3,
  failed: [
    { key: '4', name: 'Order 4', reason: 'wrong state', detail: 'is done', allowedStates: ['PickStarted'] },
    { key: '5', name: 'Order 5', reason: 'gone' },
  ],
  versions: {},
  answer: null,
  waiting: 0,
  said: {},
};

const draw = drawing();
beforeEach(() => {
  const done = () => undefined;
  draw(
    <ReportDialog
      model={model}
      title="Cancel"
      heading="following orders"
      outcome={outcome}
      made="New: SO-7-2"
      retries={2}
      onRetry={done}
      onClose={done}
    />,
  );
});

const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

describe('report of a multi-status result', () => {
  it('counts what succeeded and what failed', { tags: ['ERROR-028', 'ERROR-029'] }, () => {
    const sums = texts('paragraph').filter((text) => text?.includes('operations'));
    expect(sums).toEqual(['Successfully performed 3 operations.', 'Failed in 2 operations.']);
  });

  it('says what was made all the same, between the two', { tags: ['ACTION-012'] }, () => {
    expect(texts('paragraph').slice(0, 3)).toEqual([
      'Successfully performed 3 operations.',
      'New: SO-7-2',
      'Failed in 2 operations.',
    ]);
  });

  it('names each failed row with reason, detail and allowed states, below the heading of the action', {
    tags: ['ERROR-024'],
  }, () => {
    expect(texts('columnheader')).toEqual(['Name', 'Reason', 'Detail', 'Allowed states']);
    expect(screen.getByText('following orders').nextElementSibling?.contains(screen.getByRole('table'))).toBe(true);
    expect(texts('cell')).toEqual(['Order 4', 'wrong state', 'is done', 'Pick started', 'Order 5', 'gone', '', '']);
  });
});
