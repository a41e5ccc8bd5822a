// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Camera } from '../../../src/renderers/camera';
import { FORMATS } from '../../../src/renderers/camera/formats';
import type { Cockpit } from '../../../src/renderers/cockpit';
import { drawing } from '../component';

type Detect = () => Promise<{ rawValue: string }[]>;
const { createDetector } = vi.hoisted(() => ({ createDetector: vi.fn<() => Promise<{ detect: Detect }>>() }));
vi.mock('../../../src/renderers/camera/library-detector', () => ({ createDetector }));
const detect = vi.fn<Detect>();
const getUserMedia = vi.fn<() => Promise<MediaStream>>();

/** The browser has a detector of its own, for these kinds of codes. */
function haveOwn(formats: readonly string[]): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats;
      detect = detect;
    },
  );
}

beforeEach(() => {
  haveOwn(Object.keys(FORMATS));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});
const draw = drawing();
const passed = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)));

it('looks for one code at a time, and reads it once', async () => {
  getUserMedia.mockReturnValue(new Promise(() => undefined));
  const looks: ((codes: { rawValue: string }[]) => void)[] = [];
  detect.mockImplementation(() => new Promise((found) => looks.push(found)));
  const onRead = vi.fn();
  const { user } = draw(<Camera onRead={onRead} />);
  await user.click(screen.getByRole('button'));
  await passed(500);
  expect(looks).toHaveLength(1);
  looks[0]?.([]);
  await passed(300);
  expect(looks).toHaveLength(2);
  looks[1]?.([{ rawValue: '4711' }]);
  await passed(300);
  expect(onRead.mock.calls).toEqual([['4711']]);
  expect(looks).toHaveLength(2);
});

it('warns of a camera that is refused, but not once it is closed', async () => {
  const warning = vi.fn();
  let refuse = (): void => undefined;
  const asked = new Promise<MediaStream>((_, reject) => {
    refuse = () => reject(new Error('refused'));
  });
  getUserMedia.mockReturnValueOnce(asked).mockRejectedValueOnce(new Error('refused'));
  const { user } = draw(<Camera onRead={vi.fn()} />, { messages: { warning } as unknown as Cockpit['messages'] });
  await user.click(screen.getByRole('button'));
  await user.click(screen.getByRole('button'));
  refuse();
  await passed(0);
  expect(warning).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button'));
  await passed(0);
  expect(warning).toHaveBeenCalledTimes(1);
});

it.each([
  ['has no detector', () => vi.unstubAllGlobals()],
  ['has one for fewer kinds of codes', () => haveOwn(['qr_code'])],
])('reads with the library where the browser %s', async (_, prepare) => {
  prepare();
  getUserMedia.mockReturnValue(new Promise(() => undefined));
  createDetector.mockResolvedValue({ detect: async () => [{ rawValue: '4711' }] });
  const onRead = vi.fn();
  const { user } = draw(<Camera onRead={onRead} />);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(onRead.mock.calls).toEqual([['4711']]));
  expect(detect).not.toHaveBeenCalled();
});

it('warns once where neither the library nor the camera can be had', async () => {
  vi.unstubAllGlobals();
  const warning = vi.fn();
  getUserMedia.mockRejectedValue(new Error('refused'));
  createDetector.mockRejectedValue(new Error('cut off'));
  const { user } = draw(<Camera onRead={vi.fn()} />, { messages: { warning } as unknown as Cockpit['messages'] });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('false'));
  await passed(100);
  expect(warning).toHaveBeenCalledTimes(1);
});

it('lets go of the camera where the library cannot be had', async () => {
  vi.unstubAllGlobals();
  const stop = vi.fn();
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop }] } as unknown as MediaStream);
  createDetector.mockRejectedValue(new Error('cut off'));
  const warning = vi.fn();
  const { user } = draw(<Camera onRead={vi.fn()} />, { messages: { warning } as unknown as Cockpit['messages'] });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(stop).toHaveBeenCalled());
  expect(warning).toHaveBeenCalledTimes(1);
});
