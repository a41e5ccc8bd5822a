import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PropertyModel } from '../../src/engine/definition';
import { itEach } from '../lib/it-each';
import { compileShipped, shipped } from './files';

const { entities } = compileShipped().product;

/** The fields that the product's documents list, by entity: the ledger's rows, word by word. */
const FIELDS: readonly (readonly [rows: readonly string[], entity: string, fields: string])[] = [
  [
    ['ENTITY-001'],
    'sales-order',
    'id orderNo state newState processId processName priority deliveryDate deliveryType deliveryTypeId customerName comment executionDate numberOfOrderLines numberOfItems numberOfUnits openItems orderType orderVolume orderWeight orderAttributes deliveryContact invoiceContact recipient deliveryRoute dropNumber pickList boxes picked returnedQuantity totalSalesPrice originalTotalSalesPrice discount isStockMissing onePieceId completedDate interfaced updated totalNumberOfOrdersInSharedProcess',
  ],
  [
    ['ENTITY-003'],
    'order-line',
    'orderLineNo orderedQuantity confirmedQuantity openQuantity pickedQuantity availableQuantity returnedQuantity state materialId material uoM baseUoMQuantity salesUnitPrice salesPrice adjustPrice expectedHandlingDate actualHandlingDate lineWeight lineVolume orderLineAttributes imageUrl barcodes',
  ],
  [
    ['ENTITY-005'],
    'ingoing-order',
    'orderNo supplierId supplierOrderId supplier expectedReceiptDate state priority lines',
  ],
  [
    ['ENTITY-007'],
    'job',
    'name status userName userRole operationArea taskCount percentCompletion processDefinitionCategory usedAsset userLog',
  ],
  [
    ['ENTITY-009'],
    'task',
    'processId jobId orderNumber pickList fromLocation toLocation fromContainer toContainer fromStockId materialId orderLineNo requestedQuantity confirmedQuantity operationState taskType executionPriority executionDate performedBy performedDate taskScore batch expDate serialNumber reasonCode reasonText autoCompleted stockIsMissing historical onePieceId duration',
  ],
  [
    ['ENTITY-011'],
    'operation',
    'operationsSummarizedState processDefinitionCategory processDefinitionName waveName jobName jobState orderNumbers waitForPreparation deliveryType zipCode countryCode totalQuantity totalVolume totalWeight orderLinesCount',
  ],
  [
    ['ENTITY-013'],
    'stock',
    'stockId locationId materialId quantity ingoing available reserved numberOfPickedStock location container isContainer parentId fifoDate lastCounted daysSinceLastCount batch serialNumber expDate minQuantity maxQuantity dedicatedLocation materialABC locationABC costPrice stockValue barcode isBom pickingSequence erpClassification webShop wooCommerceId materialType stockAttributes',
  ],
  [
    ['ENTITY-015'],
    'location',
    'name state locationRole maximumVolume usedVolume availableVolume maximumWeight usedWeight availableWeight length height width depth aBCGroup pickingSequence controlNumber erpClassification fillFactor maxWeight hidden availableForPick systemLocation outerLocation isContainer noOfStocks totalQuantity lastCounted',
  ],
  [
    ['ENTITY-017'],
    'material',
    'itemNo name description barcode ean abc baseUoM costPrice salesPrice length width height weight volume materialGroup materialState owner supplierId supplierName availableQuantity currentQuantity reservedQuantity softReservedQuantity unavailableQuantity minimumWarehouseQuantity maximumWarehouseQuantity isBOM billOfMaterial alternativeMaterialIds hasBatch hasSerialNumber hasExpDate webShop wooCommerceId colour size style imageUrl materialUoMs materialIdentifiers stockAttributes externalSystems',
  ],
  [
    ['ENTITY-021'],
    'supplier',
    'supplierName contactPerson companyEmail averageLeadTime comments draftCount supplierStatus',
  ],
  [['ENTITY-023'], 'purchase-draft', 'draftNumber supplierName totalCost draftLineCount created'],
  [['ENTITY-024'], 'purchase-draft-line', 'calculatedDemand orderedQuantity costPrice'],
  [['ENTITY-026'], 'sales-order-draft', 'orderNumber orderType customerName orderLines totalCost discount'],
  [
    ['ENTITY-028'],
    'inventory',
    'journalName state linesInJournal percentCompleted performedLines remainingLines assignedTo',
  ],
  [['ENTITY-029'], 'inventory-line', 'qtyCounted stockQty difference differenceCost'],
  [
    ['ENTITY-032'],
    'user',
    'userName password userRoles isActive defaultLanguage picture loadCarriers assignedUsers locationRoleGroups deleted',
  ],
  [
    ['ENTITY-035'],
    'user-role',
    'userRoleName systemRole deleted loadCarriers wareHouseAreas assignedUser adminResponsibility',
  ],
  [['ENTITY-037'], 'printer', 'name isNetworkPrinter networkNameOrIp printTechnology locationName'],
  [
    ['ENTITY-039'],
    'stock-attribute',
    'name displayName description dataType regexValidation required restrictedPreparation erpMaintained',
  ],
  [['ENTITY-041'], 'cause-code', 'type value displayText'],
  [['ENTITY-043'], 'active-user', 'userName loginTime application'],
  [['ENTITY-045'], 'dedicated-location', 'locationId materialId'],
  [
    ['ENTITY-046'],
    'integration-record',
    'direction type state httpMethod url requestBody responseBody elapsedMilliseconds',
  ],
];

/** Rows that list the fields of something else than an entity: of settings, and of an error. */
const OF_NO_ENTITY = ['ENTITY-048', 'ENTITY-050', 'ENTITY-053'];

/** One of two states that say the same, bodies too long for a cell and marks of what is gone. */
const ALSO_HIDDEN = [
  'sales-order.state',
  'integration-record.requestBody',
  'integration-record.responseBody',
  'user.deleted',
  'user-role.deleted',
];

const propertiesOf = (entity: string): readonly PropertyModel[] => entities[entity]?.properties ?? [];

const isNested = ({ type, items }: PropertyModel) =>
  type === 'object' || (type === 'array' && items?.type === 'object');

describe('fields', () => {
  itEach(FIELDS)('%s has every documented field, in the documented order', (entity, documented) => {
    const fields = documented.split(' ');
    const names = propertiesOf(entity).map(({ name }) => name);
    expect(names.filter((field) => fields.includes(field))).toEqual(fields);
  });

  it('each of the ledger’s entities is here, and has one file that holds its columns', {
    tags: ['LOWCODE-001'],
  }, () => {
    const ledger = readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| (ENTITY-\d{3}) \| [^|]*? fields: /gm);
    const rows = [...ledger].map(([, row]) => row);
    expect([...FIELDS.flatMap(([rows]) => rows), ...OF_NO_ENTITY].sort()).toEqual(rows);
    for (const [, entity, fields] of FIELDS) {
      const files = shipped().filter(({ path }) => path.endsWith(`/${entity}.json`));
      expect(files.map(({ path }) => path)).toEqual([`schemas/entities/${entity}.json`]);
      const { properties } = JSON.parse(files[0]?.text ?? '{}') as { properties: object };
      const held = [...Object.keys(properties), 'id'];
      expect([entity, fields.split(' ').filter((field) => !held.includes(field))]).toEqual([entity, []]);
    }
  });

  it('outgoing orders and the orders of a process have the fields of sales orders', { tags: ['OPEN-071'] }, () => {
    const names = (entity: string) => propertiesOf(entity).map(({ name }) => name);
    for (const other of ['outgoing-order', 'process-sales-order']) expect(names(other)).toEqual(names('sales-order'));
    expect(names('outgoing-order-line')).toEqual(names('order-line'));
    expect(entities['outgoing-order']?.base).toBe('sales-order');
  });

  it('documented fields start visible, but for ids, images and nested objects', { tags: ['OPEN-213'] }, () => {
    for (const [, entity, fields] of FIELDS) {
      for (const name of fields.split(' ')) {
        const property = propertiesOf(entity).find((candidate) => candidate.name === name) as PropertyModel;
        const hides =
          entities[entity]?.key.includes(name) ||
          /Ids?$/.test(name) ||
          property.format === 'image' ||
          isNested(property) ||
          ALSO_HIDDEN.includes(`${entity}.${name}`);
        expect([entity, name, property.hidden]).toEqual([entity, name, hides]);
      }
    }
  });

  it('the outgoing orders show the state of the old page', { tags: ['OPEN-071'] }, () => {
    const hidden = (entity: string, name: string) =>
      propertiesOf(entity).find((property) => property.name === name)?.hidden;
    expect([hidden('outgoing-order', 'state'), hidden('outgoing-order', 'newState')]).toEqual([false, true]);
    expect([hidden('sales-order', 'state'), hidden('sales-order', 'newState')]).toEqual([true, false]);
  });

  it('Interfaced is a column of orders, not a state', { tags: ['STATE-032', 'OPEN-078'] }, () => {
    expect(propertiesOf('sales-order').find(({ name }) => name === 'interfaced')).toMatchObject({
      type: 'boolean',
      title: 'Interfaced',
      hidden: false,
    });
    for (const name of ['newState', 'state']) {
      const state = propertiesOf('sales-order').find((property) => property.name === name);
      expect(state?.values?.map(({ value }) => value)).not.toContain('Interfaced');
    }
  });

  it('warehouse quantities are called critical and optimal stock level', { tags: ['ENTITY-018', 'ENTITY-019'] }, () => {
    const titles = new Map(propertiesOf('material').map(({ name, title }) => [name, title]));
    expect(titles.get('minimumWarehouseQuantity')).toBe('Critical stock level');
    expect(titles.get('maximumWarehouseQuantity')).toBe('Optimal stock level');
  });

  it('a unit of measure has its kind, container, quantity and dimensions', { tags: ['ENTITY-017'] }, () => {
    const units = propertiesOf('material').find(({ name }) => name === 'materialUoMs');
    expect(units?.items?.properties?.map(({ name }) => name)).toEqual(
      'uoMType container isShipable quantity length width height weight volume'.split(' '),
    );
  });

  it('orders and tasks refer to the operation of their process', { tags: ['OPEN-202'] }, () => {
    for (const entity of ['sales-order', 'task'])
      expect(propertiesOf(entity).find(({ name }) => name === 'processId')?.lookup).toMatchObject({
        entity: 'operation',
        value: 'processId',
      });
    expect(entities.operation?.key).toEqual(['processId']);
  });
});
