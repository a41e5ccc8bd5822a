// @vitest-environment jsdom
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import frame from '../../../../schemas/locales/en-GB/frame.json';
import grid from '../../../../schemas/locales/en-GB/grid.json';
import { ReportDialog } from '../../../../src/renderers/actions/report-dialog';
import { type Cockpit, CockpitContext } from '../../../../src/renderers/cockpit';
import { entity, property } from '../../../model-fixture';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

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
  said: {},
};

const cockpit = { may: () => true, format: { number: String } } as unknown as Cockpit;

let root: Root;
beforeEach(async () => {
  const translation = { ...frame, ...grid };
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en-GB', nsSeparator: false, resources: { 'en-GB': { translation } } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const done = () => undefined;
  act(() =>
    root.render(
      <CockpitContext.Provider value={cockpit}>
        <ReportDialog
          model={model}
          title="Cancel"
          heading="following orders"
          outcome={outcome}
          made="New: SO-7-2"
          onRetry={done}
          onClose={done}
        />
      </CockpitContext.Provider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

describe('report of a multi-status result', () => {
  it('ERROR-028 ERROR-029 counts what succeeded and what failed', () => {
    const sums = [...document.querySelectorAll('.sum')].map(({ textContent }) => textContent);
    expect(sums).toEqual(['Successfully performed 3 operations.', 'Failed in 2 operations.']);
  });

  it('ACTION-012 says what was made all the same, between the two', () => {
    const made = [...document.querySelectorAll('.message')].find((one) => one.textContent === 'New: SO-7-2');
    expect(made?.previousElementSibling?.textContent).toBe('Successfully performed 3 operations.');
    expect(made?.nextElementSibling?.textContent).toBe('Failed in 2 operations.');
  });

  it('ERROR-024 names each failed row with reason, detail and allowed states, below the heading of the action', () => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(texts('th')).toEqual(['Name', 'Reason', 'Detail', 'Allowed states']);
    expect(document.querySelector('.message + .report-table')?.previousSibling?.textContent).toBe('following orders');
    expect(texts('td')).toEqual(['Order 4', 'wrong state', 'is done', 'Pick started', 'Order 5', 'gone', '', '']);
  });
});
