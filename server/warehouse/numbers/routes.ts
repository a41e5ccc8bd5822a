import type { FastifyInstance } from 'fastify';
import { API } from '../../../src/engine/http/api';
import { type ServerContext, sessionOf } from '../../platform/context';
import { apiPath, documented } from '../../platform/http';
import { nextNumber, type Series } from './series';

const PURCHASE = { permission: 'data.can_save_draft', feature: 'PurchaseModule' } as const;
const SALES = { permission: 'data.can_create_sales_order', feature: 'CreateSalesOrderFromCockpit' } as const;

const CALLS: readonly (Series & { path: string; what: string; permission: string; feature: string })[] = [
  {
    path: API.draftNo,
    what: 'purchase draft',
    prefix: 'D',
    table: 'purchase_draft',
    column: 'draft_number',
    ...PURCHASE,
  },
  { path: API.orderNo, what: 'purchase order', prefix: 'PO', table: 'ingoing_order', column: 'order_no', ...PURCHASE },
  {
    path: API.salesOrderDraftNo,
    what: 'sales order draft',
    prefix: 'SD',
    table: 'sales_order_draft',
    column: 'order_number',
    ...SALES,
  },
  { path: API.salesOrderNo, what: 'sales order', prefix: 'SO', table: 'sales_order', column: 'order_no', ...SALES },
];

/** New numbers of drafts and orders (API-166, API-170, API-176, API-177). */
export function registerNumbers(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>): void {
  for (const { path, what, permission, feature, ...series } of CALLS)
    app.get(
      apiPath(path),
      documented({ summary: `A new number of a ${what}`, answer: { type: 'string' }, permission, feature }),
      async (request, reply) => {
        const number = await nextNumber(database, sessionOf(request).businessUnit, series);
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(number));
      },
    );
}
