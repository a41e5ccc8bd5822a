// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cockpit } from '../../../src/renderers/cockpit';
import { drawing } from '../component';

const detect = vi.fn<() => Promise<{ rawValue: string }[]>>();
const getUserMedia = vi.fn<() => Promise<MediaStream>>();
vi.stubGlobal(
  'BarcodeDetector',
  class {
    detect = detect;
  },
);
const { Camera } = await import('../../../src/renderers/camera');

beforeEach(() => {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
});
afterEach(() => {
  vi.resetAllMocks();
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
