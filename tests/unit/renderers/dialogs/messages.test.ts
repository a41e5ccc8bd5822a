import CustomStore from 'devextreme/data/custom_store';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import texts from '../../../../schemas/locales/en-GB/frame.json';
import { ApiError, type ErrorBody } from '../../../../src/engine/http';
import {
  createMessageStore,
  errorContent,
  errorSentence,
  KnownError,
  showsWindowError,
} from '../../../../src/renderers/dialogs';

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
  it('is titled could not perform the action', { tags: ['ERROR-001'] }, () => {
    expect(i18next.t('error.title')).toBe('could not perform the action');
  });

  it('shows message, details and stack of an answer', { tags: ['ERROR-002', 'ERROR-003'] }, () => {
    const error = new ApiError('Error', 412, body({ details: 'name', stack: 'at x' }));
    expect(errorContent(error)).toEqual({ message: 'The row has changed', details: 'name', stack: 'at x' });
  });

  it('a value thrown that is no Error was unexpected', { tags: ['ERROR-005'] }, () => {
    expect(errorContent('oops')).toEqual({ message: 'Unexpected error occured' });
    expect(errorContent(undefined)).toEqual({ message: 'Unexpected error occured' });
  });

  it('names errors of the live connection by their kind', { tags: ['ERROR-006'] }, () => {
    expect(errorContent(new KnownError('signalR', 'closed'))).toMatchObject({
      message: 'SignalR Error',
      details: 'closed',
    });
  });

  it('knows errors of the grid by their number', { tags: ['ERROR-007', 'GRID-024'] }, async () => {
    const error = await (async () => new CustomStore({} as never).load())().catch((thrown: unknown) => thrown);
    expect(errorContent(error)).toMatchObject({
      message: 'DevExtreme Error',
      details: expect.stringMatching(/^E\d{4} - \w/),
    });
    expect(errorContent(new Error('Error E1046')).message).toBe('Error E1046');
  });

  it('says Network Error when the server cannot be reached', { tags: ['ERROR-008'] }, () => {
    expect(errorContent(new ApiError('Network Error', 0, body())).message).toBe('Network Error');
    expect(errorContent(new TypeError('Failed to fetch')).message).toBe('Network Error');
    // Behind what failed a sentence stands.
    expect(errorSentence(new TypeError('Failed to fetch'))).toMatch(/^The server cannot be reached\./);
    expect(errorSentence(new Error('Gone'))).toBe('Gone');
  });

  it('says access denied for a refused route or action', { tags: ['ERROR-009'] }, () => {
    const refused = new ApiError('Error', 422, body({ errorCode: 'ACCESS_DENIED' }));
    expect(errorContent(refused).message).toBe('Authorization Error: access denied');
    expect(errorContent(new KnownError('authorization')).message).toBe('Authorization Error: access denied');
  });

  it('shows an identical message once while it is open, and again afterwards', { tags: ['ERROR-004'] }, () => {
    const store = createMessageStore();
    store.error(new Error('same'));
    store.error(new Error('same'));
    store.error(new Error('other'));
    expect(store.state.dialogs).toHaveLength(2);
    store.close(store.state.dialogs[0]?.id ?? 0);
    store.error(new Error('same'));
    expect(store.state.dialogs).toHaveLength(2);
  });

  it('is silent about a session that ended and about what was cancelled', { tags: ['HTTP-007', 'HTTP-010'] }, () => {
    const store = createMessageStore();
    store.error(new ApiError('Unauthorised', 401, body()));
    store.error(new DOMException('left', 'AbortError'));
    expect(store.state.dialogs).toEqual([]);
  });

  it('does not show window errors of the resize observer', { tags: ['ERROR-011'] }, () => {
    expect(showsWindowError('ResizeObserver loop completed with undelivered notifications.')).toBe(false);
    expect(showsWindowError('x is undefined')).toBe(true);
  });

  it('has the success text of the interface', { tags: ['ERROR-048'] }, () => {
    expect(i18next.t('dialogs.performed')).toBe('the action was performed');
  });

  it('a question closed without an answer means no', async () => {
    const store = createMessageStore();
    const answer = store.confirm({ title: 'Delete 3 printers', text: 'They are gone then.', confirm: 'Delete' });
    store.close(store.state.dialogs[0]?.id ?? 0);
    expect(await answer).toBe(false);
  });

  it('what was told is gone after the session', { tags: ['SESSION-006'] }, async () => {
    const store = createMessageStore();
    const answer = store.confirm({ title: 't', text: 't', confirm: 'c' });
    store.warning('w');
    store.clear();
    expect(store.state.dialogs).toEqual([]);
    expect(await answer).toBe(false);
  });
});

describe('notices', () => {
  it('one that warns stays, whatever else is told, until its time is over', { tags: ['OPEN-264'] }, () => {
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

  it('offer no way back from what was done to a row that was changed again', { tags: ['OPEN-284'] }, () => {
    const store = createMessageStore();
    const way = (...rows: string[]) => ({ title: 'Undo', ms: 1000, rows, run: () => {} });
    store.notice('prepared', way('order 1', 'order 2'));
    store.notice('held', way('order 3'));
    store.notice('copied');
    store.overtaken(['order 2']);
    expect(store.state.notices.map(({ text }) => text)).toEqual(['held', 'copied']);
  });

  it('say once why nothing was done, however often it is tried', { tags: ['OPEN-301'] }, () => {
    const store = createMessageStore();
    store.refusal('Jobs cannot be changed in the list.');
    store.notice('copied');
    store.refusal('Jobs cannot be changed in the list.');
    expect(store.state.notices.map(({ text }) => text)).toEqual(['copied', 'Jobs cannot be changed in the list.']);
  });

  it('go with the page that they are about', { tags: ['ROUTE-004'] }, () => {
    const store = createMessageStore();
    store.refusal('There is nothing. This is the dashboard.', '/');
    store.notice('copied');
    store.arrived('/');
    expect(store.state.notices).toHaveLength(2);
    store.arrived('/jobs');
    expect(store.state.notices.map(({ text }) => text)).toEqual(['copied']);
  });
});
