import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../context';
import { notFound } from '../../errors';
import type { EntitiesContext } from '../index';
import type { ListReader } from '../read/list';
import type { Match } from '../routes';
import type { Schema } from '../schema';

export class Writer {
  constructor(
    readonly ctx: EntitiesContext,
    readonly schema: Schema,
    readonly reader: ListReader,
  ) {}

  async perform(
    _matches: readonly Match[],
    request: FastifyRequest,
    _reply: FastifyReply,
    _session: Session,
  ): Promise<void> {
    throw notFound(`${request.method} ${request.url}`);
  }
}
