// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ActionModel } from '../../../../../src/engine/definition';
import { reportOf } from '../../../../../src/engine/perform';
import { ReportDialog } from '../../../../../src/renderers/actions/report/report-dialog';
import { entity, property } from '../../../../model-fixture';
import { drawing } from '../../../component';

const model = entity({
  title: 'Order',
  plural: 'Orders',
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
    ...['6', '7'].map((key) => ({
      key,
      name: `Order ${key}`,
      reason: 'now Done; possible from Pick started',
      allowedStates: ['PickStarted'],
      isExcluded: true,
    })),
  ],
  versions: {},
  answer: null,
  waiting: 0,
  said: {},
};

const done = () => undefined;
const shown = {
  report: reportOf({} as ActionModel, [], {}, outcome),
  title: 'Cancel',
  heading: 'following orders',
  made: 'New: SO-7-2',
  rowOf: done,
  waysFor: ({ reason }: { reason: string }) =>
    reason === 'gone' ? [] : [{ name: 'release', title: 'Release (1)', run: done }],
  retry: done,
  close: done,
};

const draw = drawing();
beforeEach(() => draw(<ReportDialog model={model} shown={shown} />));

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
    const heading = screen.getByText('following orders');
    expect(heading.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(texts('cell').slice(0, 8)).toEqual([
      ...['Order 4', 'wrong state', 'is done', 'Pick started'],
      ...['Order 5', 'gone', '', ''],
    ]);
  });

  it('tells what the definition excludes as left as it is, and tries only the others again', {
    tags: ['OPEN-289'],
  }, () => {
    expect(texts('paragraph')).toContain('2 orders cannot and are left as they are');
    expect(screen.getByRole('button', { name: 'Retry the 2' })).not.toBeNull();
  });

  it('says once what rows and their reason say alike', { tags: ['OPEN-289'] }, () => {
    const seen = screen.getAllByText('Pick started').filter((text) => !text.closest('.visually-hidden'));
    expect(seen).toHaveLength(1);
  });

  it('puts rows below their reason, with what helps them', { tags: ['OPEN-289'] }, () => {
    expect(texts('rowheader')).toEqual([
      '1wrong stateRelease (1)',
      '1gone',
      '2now Done; possible from Pick startedRelease (1)',
    ]);
  });
});
