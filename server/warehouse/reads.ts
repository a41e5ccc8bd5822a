import type { CommandReads } from '../entities';

/** What the warehouse finds rows by, besides their keys. Of several tests one is enough: that which few rows pass. */
export const reads: CommandReads = {
  'access-key': ['accountId'],
  'cause-code': ['value'],
  'dedicated-location': ['materialId'],
  'ingoing-order': ['orderNo'],
  'ingoing-order-line': ['orderId'],
  'inventory-line': ['inventoryId', 'locationId', 'stockId'],
  job: ['name'],
  location: ['locationRole'],
  maintenance: ['materialId', 'taskId'],
  material: ['supplierId'],
  operation: ['jobName', 'operationsSummarizedState', 'processName'],
  'order-line': ['orderId', 'materialId'],
  'purchase-draft-line': ['draftId'],
  reservation: ['orderId', 'stockId'],
  'sales-order': ['orderNo', 'processId'],
  'sales-order-draft-line': ['draftId'],
  stock: ['locationId', 'materialId'],
  task: ['fromStockId', 'inventoryLineId', 'jobId', 'orderNumber', 'processId'],
  user: ['userName'],
  'user-role': ['userRoleName'],
};
