/** Files that are sent in forms: their bodies are in memory as a whole, so that few come at once. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../context';
import { hasLeft } from './gone';

/** So many uploads are at work at once, of all people and of one; another one is refused with `busy`. */
export interface UploadLimits {
  readonly most: number;
  readonly mostOfOne: number;
  busy(): Error;
}

/** A place where all bodies are read as they are, rather than as JSON. */
export async function takingForms(app: FastifyInstance, add: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    add(scope);
  });
}

/**
 * Refuses a call, before its body is read, while as many as the limits allow are at work; and one whose caller has left
 * while it was found out who that is: nothing would end it.
 */
export function limitUploads({ most, mostOfOne, busy }: UploadLimits) {
  const running: string[] = [];
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { businessUnit, userId } = sessionOf(request);
    const person = JSON.stringify([businessUnit, userId]);
    const ofOne = running.filter((one) => one === person).length;
    if (hasLeft(reply) || running.length >= most || ofOne >= mostOfOne) throw busy();
    running.push(person);
    reply.raw.once('close', () => running.splice(running.indexOf(person), 1));
  };
}

/** The form that a call was sent with; undefined if it is none. */
export async function formOf({
  body,
  headers: { 'content-type': type },
}: Pick<FastifyRequest, 'body' | 'headers'>): Promise<FormData | undefined> {
  if (!Buffer.isBuffer(body) || type === undefined) return undefined;
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    return undefined;
  }
}
