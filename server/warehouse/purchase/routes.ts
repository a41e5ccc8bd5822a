import type { FastifyInstance } from 'fastify';
import { API } from '../../../src/engine/http/api';
import { type ServerContext, sessionOf } from '../../platform/context';
import { apiPath, documented, readQuery } from '../../platform/http';
import { type DraftCriteria, proposedLines } from './proposed-lines';

const QUERY = {
  supplierId: { type: 'string', minLength: 1, maxLength: 255 },
  materialGroup: { type: 'string', maxLength: 255 },
  abc: { type: 'string', enum: ['A', 'B', 'C'] },
  belowCritical: { type: 'boolean' },
  demandDays: { type: 'integer', minimum: 0, maximum: 3650 },
  all: { type: 'boolean' },
};

/** What purchase drafts are made of (API-171, PO-019). */
export function registerPurchase(
  app: FastifyInstance,
  { database, clock }: Pick<ServerContext, 'database' | 'clock'>,
): void {
  app.get(
    apiPath(API.unsavedDraftLines),
    documented({
      summary: 'Lines that a new purchase draft of a supplier starts with',
      query: QUERY,
      answer: { type: 'array', items: { type: 'object' } },
      permission: 'data.can_use_draft_search_criteria',
      feature: 'PurchaseModule',
    }),
    (request) => {
      const criteria = readQuery<DraftCriteria>(request, QUERY, ['supplierId']);
      return proposedLines(database, sessionOf(request).businessUnit, criteria, clock.now());
    },
  );
}
