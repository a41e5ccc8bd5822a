import { describe, expect, it } from 'vitest';
import type { FeatureTest } from '../../src/engine/definition';
import { itEach } from '../lib/it-each';
import { compileShipped } from './files';

const { entities, menu } = compileShipped().product;

const MAINTENANCE = ['MaintenanceMinMax', 'MaintenanceOrderBased'];

/** Every page of document 1 that is the grid of a definition: who shows it, who pages, and the flag it needs. */
const PAGES: readonly (readonly [
  rows: readonly string[],
  path: string,
  entity: string,
  paging: 'client' | 'server',
  feature: FeatureTest | undefined,
])[] = [
  [['ROUTE-005', 'ROUTE-006'], 'processsalesorders/:pid/:oid?', 'process-sales-order', 'server', 'NewSalesOrderView'],
  [['ROUTE-007', 'ENTITY-012'], 'operations-page', 'operation', 'client', undefined],
  [['ROUTE-008', 'ENTITY-008'], 'jobs-page', 'job', 'client', undefined],
  [['ROUTE-009', 'ENTITY-010'], 'tasks-page', 'task', 'client', undefined],
  [['ROUTE-010', 'ENTITY-031', 'FLAG-021', 'FLAG-022'], 'maintenance-page', 'maintenance', 'client', MAINTENANCE],
  [['ROUTE-011', 'ENTITY-030'], 'inventory-page', 'inventory', 'client', undefined],
  [['ROUTE-012', 'ENTITY-014'], 'stocks-page', 'stock', 'client', undefined],
  [['ROUTE-013', 'ENTITY-002'], 'outgoing-orders-page', 'outgoing-order', 'client', undefined],
  [['ROUTE-014', 'ENTITY-002', 'FLAG-026'], 'sales-orders-es-page', 'sales-order', 'server', 'NewSalesOrderView'],
  [['ROUTE-015', 'ENTITY-006'], 'ingoing-orders-page', 'ingoing-order', 'client', undefined],
  [['ROUTE-016', 'ENTITY-016'], 'locations-page', 'location', 'client', undefined],
  [['ROUTE-017', 'ENTITY-020'], 'materials-page', 'material', 'client', undefined],
  [['ROUTE-018', 'ENTITY-022', 'FLAG-010'], 'supplier-page', 'supplier', 'client', 'PurchaseModule'],
  [['ROUTE-019', 'FLAG-004'], 'materials-es-page', 'material', 'server', 'MaterialsServerSidePaging'],
  [['ROUTE-021', 'FLAG-011'], 'tasks-es-page', 'task', 'server', 'TasksServerSidePaging'],
  [['ROUTE-022', 'FLAG-012'], 'stocks-es-page', 'stock', 'server', 'StockServerSidePaging'],
  [['ROUTE-023', 'FLAG-013'], 'locations-es-page', 'location', 'server', 'LocationServerSidePaging'],
  [['ROUTE-024', 'FLAG-014'], 'jobs-es-page', 'job', 'server', 'JobServerSidePaging'],
  [['ROUTE-025', 'FLAG-015'], 'outgoing-orders-es-page', 'outgoing-order', 'server', 'OutgoingOrderServerSidePaging'],
  [['ROUTE-026', 'FLAG-016'], 'ingoing-orders-es-page', 'ingoing-order', 'server', 'IngoingOrderServerSidePaging'],
  [['ROUTE-027', 'FLAG-017'], 'operations-es-page', 'operation', 'server', 'OperationServerSidePaging'],
  [['ROUTE-028', 'FLAG-018'], 'inventory-es-page', 'inventory', 'server', 'InventoryServerSidePaging'],
  [['ROUTE-029', 'FLAG-021', 'FLAG-022'], 'maintenance-es-page', 'maintenance', 'server', MAINTENANCE],
  [['ROUTE-030'], 'supplier-es-page', 'supplier', 'server', 'PurchaseModule'],
  [['ROUTE-040', 'ENTITY-025'], 'draft-es-page', 'purchase-draft', 'server', 'PurchaseModule'],
  [['ROUTE-041', 'ENTITY-025'], 'draft-page', 'purchase-draft', 'client', 'PurchaseModule'],
  [
    ['ROUTE-044', 'ENTITY-027', 'FLAG-019'],
    'sales-order-draft',
    'sales-order-draft',
    'client',
    'CreateSalesOrderFromCockpit',
  ],
  [['ROUTE-046', 'ENTITY-034'], 'users', 'user', 'client', undefined],
  [['ROUTE-047', 'ENTITY-034', 'ENTITY-036'], 'user-management', 'user', 'client', undefined],
  [['ROUTE-049', 'ENTITY-047', 'INTEG-004'], 'integration', 'integration-record', 'server', undefined],
  [['ROUTE-051', 'ENTITY-042'], 'cause-codes', 'cause-code', 'client', undefined],
  [['ROUTE-052', 'ENTITY-038'], 'printer-management', 'printer', 'client', undefined],
  [['ROUTE-056', 'ENTITY-040'], 'stock-attributes', 'stock-attribute', 'client', undefined],
  [['ROUTE-057', 'ENTITY-044'], 'active-users', 'active-user', 'client', undefined],
  [['ROUTE-058', 'INTEG-001'], 'integration-imports', 'integration-import', 'server', undefined],
  [['ROUTE-059', 'INTEG-003'], 'integration-messages', 'integration-message', 'server', undefined],
  [['ROUTE-060', 'INTEG-002'], 'integration-requests', 'integration-request', 'server', undefined],
];

/** Pages written by hand: their address and what guards them. */
const HAND: readonly (readonly [
  rows: readonly string[],
  path: string,
  permission: string | undefined,
  feature: string | undefined,
])[] = [
  [['FLAG-019'], 'create-sales-order', 'data.can_create_sales_order', 'CreateSalesOrderFromCockpit'],
  [['FLAG-010'], 'newdraft-page', 'data.can_use_draft_search_criteria', 'PurchaseModule'],
  [['FLAG-010'], 'emptydraft-page', 'data.can_save_draft', 'PurchaseModule'],
  [['FLAG-010'], 'updatedraft-page', 'data.can_update_draft', 'PurchaseModule'],
  [['FLAG-005'], 'reports-page', undefined, 'ReportsServerSidePaging'],
  [['FLAG-006'], 'material-summary-report-page', undefined, 'MaterialSummary'],
  [['FLAG-007'], 'material-transaction-report-page', undefined, 'MaterialTransaction'],
  [['FLAG-007'], 'material-transaction-config-page', undefined, 'MaterialTransaction'],
  [['FLAG-008'], 'slow-moving-materials-report-page', undefined, 'SlowMovingMaterialsOverView'],
  [['FLAG-008'], 'slow-moving-materials-config-page', undefined, 'SlowMovingMaterialsOverView'],
  [['FLAG-009'], 'employee-efficiency-report-page', undefined, 'EmployeeEfficiency'],
  [['FLAG-009'], 'employee-efficiency-report-config-page', undefined, 'EmployeeEfficiency'],
  [['OPEN-215'], 'company-information', 'header.info', undefined],
  [['PERM-116'], 'import', 'header.import', undefined],
  [['PERM-118'], 'kpi-management', 'header.kpi', undefined],
  [['PERM-121'], 'downloads', 'header.downloads', undefined],
  [['PERM-122'], 'user-settings', 'header.user_settings', undefined],
  [['OPEN-260'], 'rights', undefined, undefined],
  [['OPEN-255'], 'view-as', 'header.can_view_as', undefined],
  [['ROUTE-073'], 'dashboard-settings', 'header.dashboard_settings', undefined],
];

describe('pages', () => {
  itEach(HAND)('the page %s, written by hand, needs the right %s and the flag %s', (path, permission, feature) => {
    const page = menu.pages.find((candidate) => candidate.path === path);
    expect([page?.permission, page?.feature]).toEqual([permission, feature]);
  });

  it('the pages written by hand are all known here', () => {
    expect(menu.pages.map(({ path }) => path).sort()).toEqual(['dashboard', ...HAND.map(([, path]) => path)].sort());
  });

  itEach(PAGES)('%s is the page of %s, paged by the %s, behind %s', (path, entity, paging, feature) => {
    const page = entities[entity]?.pages.find((candidate) => candidate.path === path);
    expect(page?.paging).toBe(paging);
    expect(page?.feature ?? entities[entity]?.feature).toEqual(feature);
  });

  it('every other page of a definition is known here, and each path is one definition’s', {
    tags: ['ROUTE-063', 'OPEN-194'],
  }, () => {
    const all = Object.values(entities).flatMap(({ name, pages }) => pages.map(({ path }) => [path, name]));
    const ours = [
      ...PAGES.map(([, path, entity]) => [path, entity]),
      ['sales-order-lines-es-page', 'order-line'],
      // The other tab of the same page.
      ['user-management', 'user-role'],
      ['printer-management', 'printer-label'],
      ['activity-log', 'activity'],
      ['access-keys', 'access-key'],
      ['access-keys', 'service-account'],
      ['approvals', 'approval-request'],
    ];
    expect(all.sort()).toEqual(ours.sort());
  });

  it('tasks pile up, so their server-paged page asks first; every other page shows its rows', {
    tags: ['FILTER-015', 'FILTER-016'],
  }, () => {
    const asking = Object.values(entities).flatMap(({ pages }) => pages.filter(({ ask }) => ask));
    expect(asking.map(({ path }) => path)).toEqual(['tasks-es-page']);
  });

  itEach([
    [['PERM-117', 'OPEN-097'], 'integration-record', 'header.integration_monitor'],
    [['PERM-125', 'OPEN-097'], 'integration-import', 'header.integration'],
    [['PERM-125', 'OPEN-097'], 'integration-request', 'header.integration'],
    [['PERM-125', 'OPEN-097'], 'integration-message', 'header.integration'],
    [['PERM-115'], 'user', 'header.users'],
    [['PERM-115'], 'user-role', 'header.users'],
    [['PERM-124'], 'active-user', 'header.active_users'],
    [['PERM-119'], 'cause-code', 'header.cause_codes'],
    [['PERM-120'], 'printer', 'header.printers'],
    [['PERM-123'], 'stock-attribute', 'header.stock_attributes'],
  ])('the page of %s needs %s', (entity, permission) => {
    expect(new Set(entities[entity]?.pages.map((page) => page.permission))).toEqual(new Set([permission]));
  });

  it('each integration page asks for its own kind of record', {
    tags: ['INTEG-001', 'INTEG-002', 'INTEG-003', 'OPEN-181'],
  }, () => {
    for (const kind of ['import', 'request', 'message']) {
      const model = entities[`integration-${kind}`];
      expect(model?.endpoints.list).toMatchObject({ method: 'GET', path: '/IntegrationData' });
      expect(model?.filters.find(({ name }) => name === 'kind')).toMatchObject({ hidden: true, default: kind });
    }
  });

  it('integration views are limited by takeLimit, all others by rowsLimit', { tags: ['INTEG-007', 'OPEN-182'] }, () => {
    for (const { name, base, endpoints } of Object.values(entities))
      expect([name, endpoints.limit]).toEqual([
        name,
        base === 'integration-record' ? '{settings.takeLimit}' : '{settings.rowsLimit}',
      ]);
  });

  it('every integration view offers the orders of its time', { tags: ['INTEG-013'] }, () => {
    for (const { base, sort, endpoints } of Object.values(entities).filter(({ name }) =>
      name.startsWith('integration-'),
    ))
      expect([base, sort[0]?.property, endpoints.orders?.path]).toEqual([
        'integration-record',
        'time',
        '/IntegrationMonitor/Enum/SortOrder',
      ]);
  });

  itEach([
    [['INTEG-008'], 'type', 'IntegrationTypes'],
    [['INTEG-009'], 'externalSystemName', 'ExternalSystemNames'],
    [['INTEG-010'], 'externalEndpointName', 'ExternalEndpointNames'],
    [['INTEG-011'], 'mainRetrievalEndpointName', 'MainRetrievalEndpointNames'],
    [['INTEG-012'], 'eventSubscriptionName', 'EventSubscriptionNames'],
    [['INTEG-014'], 'resultLevel', 'IntegrationResultLevelFilter'],
    [['INTEG-015'], 'initiated', 'Initiated'],
  ])('the monitor can be filtered by %s, from the list %s', (name, list) => {
    const filter = entities['integration-record']?.filters.find((candidate) => candidate.name === name);
    expect(filter?.lookup?.call?.path).toMatch(new RegExp(`^/IntegrationMonitor/(Filters|Enum)/${list}$`));
  });

  itEach([
    [['FILTER-020', 'STATE-027', 'OPEN-071'], 'outgoing-order', 'state', ['Initial', 'Started', 'Completed']],
    [
      ['FILTER-021', 'STATE-028', 'OPEN-068'],
      'task',
      'operationState',
      ['Initial', 'Prepared', 'InProgress', 'Completed', 'Cancelled', 'Error'],
    ],
    [
      ['FILTER-021', 'STATE-029', 'OPEN-068'],
      'task',
      'taskType',
      ['PickTask', 'StockMovementTask', 'ReceiveTask', 'InventoryTask', 'MaintenanceTask'],
    ],
    [
      ['FILTER-022', 'STATE-030', 'OPEN-070'],
      'operation',
      'operationsSummarizedState',
      ['Initial', 'Prepared', 'InProgress', 'Completed', 'Cancelled', 'Error'],
    ],
    [
      ['FILTER-023', 'STATE-031', 'OPEN-072'],
      'ingoing-order',
      'state',
      ['Initial', 'Started', 'Completed', 'Cancelled'],
    ],
    [['OPEN-069'], 'job', 'status', ['Initial', 'Assigned', 'Started', 'Completed', 'Cancelled']],
    [['OPEN-073'], 'inventory', 'state', ['Initial', 'Started', 'Counted', 'Approved', 'Cancelled']],
    [['OPEN-074'], 'integration-record', 'state', ['Pending', 'Succeeded', 'Failed']],
    [['OPEN-074'], 'integration-record', 'direction', ['Inbound', 'Outbound']],
  ])('the page of %s is filtered by %s', (entity, name, values) => {
    const filter = entities[entity]?.filters.find((candidate) => candidate.name === name);
    expect(filter?.values?.map(({ value }) => value)).toEqual(values);
  });

  it('lines of a count are Initial, Counted, Approved or Cancelled', { tags: ['OPEN-073'] }, () => {
    const state = entities['inventory-line']?.properties.find(({ name }) => name === 'state');
    expect(state?.values?.map(({ value }) => value)).toEqual(['Initial', 'Counted', 'Approved', 'Cancelled']);
  });

  it('each definition has its documented detail rows', {
    tags: ['GEN-005', 'GRID-001', 'ENTITY-004', 'OPEN-134', 'OPEN-342'],
  }, () => {
    const details = Object.fromEntries(
      Object.values(entities)
        .filter(({ detail }) => detail.length > 0)
        .map(({ name, detail }) => [name, detail.map(({ entity }) => entity)]),
    );
    expect(details).toEqual({
      'sales-order': ['order-line', 'reservation'],
      'outgoing-order': ['outgoing-order-line', 'reservation'],
      'process-sales-order': ['order-line', 'reservation'],
      'order-line': ['reservation'],
      'outgoing-order-line': ['reservation'],
      'ingoing-order': ['ingoing-order-line'],
      job: ['task'],
      operation: ['process-sales-order'],
      stock: ['stock', 'reservation'],
      material: ['stock', 'bom-line', 'dedicated-location'],
      location: ['stock', 'dedicated-location'],
      supplier: ['material'],
      'user-role': ['user'],
      'service-account': ['access-key'],
      'purchase-draft': ['purchase-draft-line'],
      'sales-order-draft': ['sales-order-draft-line'],
      inventory: ['inventory-line'],
    });
  });
});
