import type { FastifyInstance } from 'fastify';
import { NUMBERS } from '../../../src/engine/http/calls';
import { type ServerContext, sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import { nextNumber, type Series } from './series';

const SERIES: Readonly<Record<keyof typeof NUMBERS, Series>> = {
  purchaseDraft: { prefix: 'D', table: 'purchase_draft', column: 'draft_number' },
  purchaseOrder: { prefix: 'PO', table: 'ingoing_order', column: 'order_no' },
  salesOrderDraft: { prefix: 'SD', table: 'sales_order_draft', column: 'order_number' },
  salesOrder: { prefix: 'SO', table: 'sales_order', column: 'order_no' },
};

/** New numbers of drafts and orders (API-166, API-170, API-176, API-177). */
export function registerNumbers(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>): void {
  for (const name of Object.keys(SERIES) as (keyof typeof NUMBERS)[])
    serve(app, NUMBERS[name], async (request, reply) => {
      const number = await nextNumber(database, sessionOf(request).businessUnit, SERIES[name]);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(number));
    });
}
