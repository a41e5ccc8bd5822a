import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { goneOf } from '../../../server/platform/http';
import { limitUploads } from '../../../server/platform/http/uploads';

const request = { session: { businessUnit: 'Oslo', userId: 'ann' } } as FastifyRequest;
const replyOf = (closed: boolean) =>
  ({ raw: Object.assign(new EventEmitter(), { closed }) }) as unknown as FastifyReply;
const refusal = new Error('busy');

it('an upload whose caller left before it began keeps no place', async () => {
  const limit = limitUploads({ most: 1, mostOfOne: 1, busy: () => refusal });
  await expect(limit(request, replyOf(true))).rejects.toBe(refusal);
  const first = replyOf(false);
  await limit(request, first);
  await expect(limit(request, replyOf(false))).rejects.toBe(refusal);
  first.raw.emit('close');
  await limit(request, replyOf(false));
});

it('who left before anything was asked is gone at once, who leaves later then', () => {
  expect(goneOf(replyOf(true)).aborted).toBe(true);
  const reply = replyOf(false);
  const gone = goneOf(reply);
  expect(gone.aborted).toBe(false);
  reply.raw.emit('close');
  expect(gone.aborted).toBe(true);
});
