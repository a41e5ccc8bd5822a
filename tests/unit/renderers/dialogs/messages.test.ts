import CustomStore from 'devextreme/data/custom_store';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import texts from '../../../../schemas/locales/en-GB/frame.json';
import { ApiError, type ErrorBody } from '../../../../src/engine/http';
import { createMessageStore, errorContent, KnownError, showsWindowError } from '../../../../src/renderers/dialogs';

beforeAll(() => i18next.init({ lng: 'en-GB', nsSeparator: false, resources: { 'en-GB': { translation: texts } } }));

const body = (more: Partial<ErrorBody> = {}): ErrorBody => ({
  title: 'could not perform the action',
  message: 'The row has changed',
  errorCode: 'STALE',
  timeStamp: '',
  version: '',
  ...more,
});

describe('error dialog', () => {
  it('ERROR-001 is titled could not perform the action', () => {
    expect(i18next.t('error.title')).toBe('could not perform the action');
  });

  it('ERROR-002 ERROR-003 shows message, details and stack of an answer', () => {
    const error = new ApiError('Error', 412, body({ details: 'name', stack: 'at x' }));
    expect(errorContent(error)).toEqual({ message: 'The row has changed', details: 'name', stack: 'at x' });
  });

  it('ERROR-005 a value thrown that is no Error was unexpected', () => {
    expect(errorContent('oops')).toEqual({ message: 'Unexpected error occured' });
    expect(errorContent(undefined)).toEqual({ message: 'Unexpected error occured' });
  });

  it('ERROR-006 names errors of the live connection by their kind', () => {
    expect(errorContent(new KnownError('signalR', 'closed'))).toMatchObject({
      message: 'SignalR Error',
      details: 'closed',
    });
  });

  it('ERROR-007 GRID-024 knows errors of the grid by their number', async () => {
    const error = await (async () => new CustomStore({} as never).load())().catch((thrown: unknown) => thrown);
    expect(errorContent(error)).toMatchObject({
      message: 'DevExtreme Error',
      details: expect.stringMatching(/^E\d{4} - \w/),
    });
    expect(errorContent(new Error('Error E1046')).message).toBe('Error E1046');
  });

  it('ERROR-008 says Network Error when the server cannot be reached', () => {
    expect(errorContent(new ApiError('Network Error', 0, body())).message).toBe('Network Error');
    expect(errorContent(new TypeError('Failed to fetch')).message).toBe('Network Error');
  });

  it('ERROR-009 says access denied for a refused route or action', () => {
    const refused = new ApiError('Error', 422, body({ errorCode: 'ACCESS_DENIED' }));
    expect(errorContent(refused).message).toBe('Authorization Error: access denied');
    expect(errorContent(new KnownError('authorization')).message).toBe('Authorization Error: access denied');
  });

  it('ERROR-004 shows an identical message once while it is open, and again afterwards', () => {
    const store = createMessageStore();
    store.error(new Error('same'));
    store.error(new Error('same'));
    store.error(new Error('other'));
    expect(store.state.dialogs).toHaveLength(2);
    store.close(store.state.dialogs[0]?.id ?? 0);
    store.error(new Error('same'));
    expect(store.state.dialogs).toHaveLength(2);
  });

  it('HTTP-007 HTTP-010 is silent about a session that ended and about what was cancelled', () => {
    const store = createMessageStore();
    store.error(new ApiError('Unauthorised', 401, body()));
    store.error(new DOMException('left', 'AbortError'));
    expect(store.state.dialogs).toEqual([]);
  });

  it('ERROR-011 does not show window errors of the resize observer', () => {
    expect(showsWindowError('ResizeObserver loop completed with undelivered notifications.')).toBe(false);
    expect(showsWindowError('x is undefined')).toBe(true);
  });

  it('ERROR-048 has the success text of the interface', () => {
    expect(i18next.t('dialogs.performed')).toBe('the action was performed');
  });

  it('a question closed without an answer means no', async () => {
    const store = createMessageStore();
    const answer = store.confirm({ title: 'Delete 3 printers', text: 'They are gone then.', confirm: 'Delete' });
    store.close(store.state.dialogs[0]?.id ?? 0);
    expect(await answer).toBe(false);
  });

  it('SESSION-006 what was told is gone after the session', async () => {
    const store = createMessageStore();
    const answer = store.confirm({ title: 't', text: 't', confirm: 'c' });
    store.warning('w');
    store.clear();
    expect(store.state.dialogs).toEqual([]);
    expect(await answer).toBe(false);
  });
});

describe('notices', () => {
  it('OPEN-264 one that warns stays, whatever else is told, until its time is over', () => {
    vi.useFakeTimers();
    const store = createMessageStore();
    const texts = () => store.state.notices.map(({ text }) => text);
    store.caution('ends soon', { title: 'Again', ms: 120_000, run: () => {} });
    for (const text of ['one', 'two', 'three', 'four']) store.notice(text);
    expect(texts()).toEqual(['ends soon', 'two', 'three', 'four']);
    vi.advanceTimersByTime(119_999);
    expect(texts()).toEqual(['ends soon']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
    vi.useRealTimers();
  });
});
