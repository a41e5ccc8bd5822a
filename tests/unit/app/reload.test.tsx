// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloading } from '../../../src/app/reload';
import { useLeaveGuard } from '../../../src/renderers/forms';
import { createKeptForms } from '../../../src/renderers/kept-forms';
import { drawing } from '../component';

const draw = drawing();
const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const assign = vi.fn(isAsked);

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('location', { assign });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  // A load that asked nothing is over by then.
  await new Promise((done) => setTimeout(done));
});

/** Something typed that is not saved. */
function Typed({ hasSecrets }: { hasSecrets?: boolean }) {
  useLeaveGuard(true, hasSecrets);
  return <p>Half a word</p>;
}

/** Whether the browser asks when the page is loaded anew. */
function asksAt(kept = createKeptForms()): unknown {
  reloading(kept)('/supplier-page');
  expect(assign).toHaveBeenCalledExactlyOnceWith('/supplier-page');
  return assign.mock.results[0]?.value;
}

it('a load that hands over what is typed asks nothing, leaves the page as it is, and any other asks', async () => {
  const { container } = draw(<Typed />);
  expect(asksAt()).toBe(false);
  expect(container.textContent).toBe('Half a word');
  await vi.waitFor(() => expect(isAsked()).toBe(true));
});

it('what cannot be handed over is asked about: a secret', { tags: ['OPEN-265'] }, () => {
  draw(<Typed hasSecrets />);
  expect(asksAt()).toBe(true);
});

it('and a file', { tags: ['OPEN-265'] }, () => {
  draw(<Typed />);
  const kept = createKeptForms();
  kept.keep('kari', { place: 'import', action: 'import', rows: [], typed: { file: new File(['x'], 'x.xlsx') } });
  expect(asksAt(kept)).toBe(true);
});
