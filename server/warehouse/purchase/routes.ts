import type { FastifyInstance } from 'fastify';
import { PURCHASE } from '../../../src/engine/http/calls';
import { unseenProperties } from '../../../src/engine/permission';
import { type ServerContext, sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import { proposedLines } from './proposed-lines';

/** What purchase drafts are made of (API-171, PO-019). */
export function registerPurchase(
  app: FastifyInstance,
  { database, product, clock }: Pick<ServerContext, 'database' | 'product' | 'clock'>,
): void {
  serve(app, PURCHASE.proposedLines, async (request) => {
    const session = sessionOf(request);
    const lines = await proposedLines(database, session.businessUnit, request.query, clock.now());
    const { material } = product.current.product.entities;
    const seesPrice = material && !unseenProperties(material, session).has('costPrice');
    return seesPrice ? lines : lines.map((line) => ({ ...line, costPrice: null }));
  });
}
