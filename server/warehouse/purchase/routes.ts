import type { FastifyInstance } from 'fastify';
import { PURCHASE } from '../../../src/engine/http/calls';
import { type ServerContext, sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import { proposedLines } from './proposed-lines';

/** What purchase drafts are made of (API-171, PO-019). */
export function registerPurchase(
  app: FastifyInstance,
  { database, clock }: Pick<ServerContext, 'database' | 'clock'>,
): void {
  serve(app, PURCHASE.proposedLines, (request) =>
    proposedLines(database, sessionOf(request).businessUnit, request.query, clock.now()),
  );
}
