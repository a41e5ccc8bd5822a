import { expect, it, vi } from 'vitest';
import { createFirstLoad } from '../../../src/app/first-load';
import type { HttpClient } from '../../../src/engine/http';

const PRODUCT = { models: {} };
const open = (answers: () => Promise<unknown>) => {
  const get = vi.fn(async () => ({ data: await answers() }));
  return { get, first: createFirstLoad({ get } as unknown as HttpClient) };
};

it('gives what has come once, to whom it was asked for', { tags: ['OPEN-311'] }, async () => {
  const { first } = open(async () => PRODUCT);
  expect(first.take('a')).toEqual({ data: null, coming: undefined });
  await first.begin('a');
  expect(first.take('a').data?.product).toEqual(PRODUCT);
  expect(first.take('a')).toEqual({ data: null, coming: undefined });
  await first.begin('a');
  expect(first.take('b')).toEqual({ data: null, coming: undefined });
  expect(first.take('a')).toEqual({ data: null, coming: undefined });
});

it('gives what is coming, and keeps nothing of that', { tags: ['OPEN-311'] }, async () => {
  const { first, get } = open(async () => PRODUCT);
  const begun = first.begin('a');
  const { data, coming } = first.take('a');
  expect(data).toBeNull();
  await begun;
  expect((await coming)?.product).toEqual(PRODUCT);
  expect(first.take('a').coming).toBeUndefined();
  expect(get).toHaveBeenCalledTimes(2);
});

it('forgets what failed before anybody took it, so that it is asked for anew', { tags: ['OPEN-311'] }, async () => {
  const { first } = open(async () => {
    throw new Error('ended');
  });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await first.begin('a');
  expect(first.take('a')).toEqual({ data: null, coming: undefined });
});
