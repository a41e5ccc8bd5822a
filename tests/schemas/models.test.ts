import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/engine/definition';
import { shipped } from './files';

const result = compile(shipped());
const models = Object.values(result.product.entities);

/** Everything on, and the precision that every validator of ours has. */
function strictAjv(): Ajv {
  const ajv = new Ajv({ strict: true, strictRequired: true, allErrors: true, multipleOfPrecision: 8 });
  addFormats(ajv);
  return ajv;
}

/** The fields that the product's documents list, by entity. */
const FIELDS: Readonly<Record<string, readonly [row: string, fields: string]>> = {
  'sales-order': [
    'ENTITY-001',
    'id orderNo state newState processId processName priority deliveryDate deliveryType deliveryTypeId customerName comment executionDate numberOfOrderLines numberOfItems numberOfUnits openItems orderType orderVolume orderWeight orderAttributes deliveryContact invoiceContact recipient deliveryRoute dropNumber pickList boxes picked returnedQuantity totalSalesPrice originalTotalSalesPrice discount isStockMissing onePieceId completedDate interfaced updated totalNumberOfOrdersInSharedProcess',
  ],
  'order-line': [
    'ENTITY-003',
    'orderLineNo orderedQuantity confirmedQuantity openQuantity pickedQuantity availableQuantity returnedQuantity state materialId material uoM baseUoMQuantity salesUnitPrice salesPrice adjustPrice expectedHandlingDate actualHandlingDate lineWeight lineVolume orderLineAttributes imageUrl barcodes',
  ],
  stock: [
    'ENTITY-013',
    'stockId locationId materialId quantity ingoing available reserved numberOfPickedStock location container isContainer parentId fifoDate lastCounted daysSinceLastCount batch serialNumber expDate minQuantity maxQuantity dedicatedLocation materialABC locationABC costPrice stockValue barcode isBom pickingSequence erpClassification webShop wooCommerceId materialType stockAttributes',
  ],
  location: [
    'ENTITY-015',
    'name state locationRole maximumVolume usedVolume availableVolume maxWeight usedWeight availableWeight length height width depth aBCGroup pickingSequence controlNumber erpClassification fillFactor hidden availableForPick systemLocation outerLocation isContainer noOfStocks totalQuantity lastCounted',
  ],
  material: [
    'ENTITY-017',
    'itemNo name description barcode ean abc baseUoM costPrice salesPrice length width height weight volume materialGroup materialState owner supplierId supplierName availableQuantity currentQuantity reservedQuantity softReservedQuantity unavailableQuantity minimumWarehouseQuantity maximumWarehouseQuantity isBOM billOfMaterial alternativeMaterialIds hasBatch hasSerialNumber hasExpDate webShop wooCommerceId colour size style imageUrl materialUoMs materialIdentifiers stockAttributes externalSystems',
  ],
  supplier: [
    'ENTITY-021',
    'supplierName contactPerson companyEmail averageLeadTime comments draftCount supplierStatus',
  ],
};

describe('shipped definitions', () => {
  it('LOWCODE-011 all compile without a diagnostic, and all their texts have nb-NO', () => {
    expect(result.diagnostics).toEqual([]);
    expect(result.broken).toEqual([]);
    expect(models.map(({ name }) => name).sort()).toEqual(Object.keys(FIELDS).sort());
  });

  it.each(models)('LOWCODE-021 the model of $name is as in its snapshot', async (model) => {
    await expect(`${JSON.stringify(model, null, 2)}\n`).toMatchFileSnapshot(`__snapshots__/${model.name}.json`);
  });

  it('LOWCODE-021 the product around the definitions is as in its snapshot', async () => {
    const { entities: _, ...product } = result.product;
    await expect(`${JSON.stringify(product, null, 2)}\n`).toMatchFileSnapshot('__snapshots__/product.json');
  });

  it.each(Object.entries(FIELDS).map(([name, [row, fields]]) => ({ name, row, fields: fields.split(' ') })))(
    '$row has every documented field, in the documented order',
    ({ name, fields }) => {
      const names = result.product.entities[name]?.properties.map((property) => property.name) ?? [];
      expect(names.filter((field) => fields.includes(field))).toEqual(fields);
    },
  );

  it('ENTITY-018 ENTITY-019 warehouse quantities are called critical and optimal stock level', () => {
    const titles = new Map(result.product.entities.material?.properties.map(({ name, title }) => [name, title]));
    expect(titles.get('minimumWarehouseQuantity')).toBe('Critical stock level');
    expect(titles.get('maximumWarehouseQuantity')).toBe('Optimal stock level');
  });

  it('LOWCODE-002 FILTER-002 FILTER-013 every filter says name, type, queryName, dxPropName, dxSelector, hidden and useTime', () => {
    const filters = models.flatMap((model) => model.filters);
    expect(filters.length).toBeGreaterThan(25);
    for (const filter of filters) {
      expect(filter).toMatchObject({
        name: expect.any(String),
        type: expect.any(String),
        dxPropName: expect.any(String),
        dxSelector: expect.any(String),
        hidden: expect.any(Boolean),
        params: { useTime: expect.any(Boolean) },
      });
      expect([filter.queryName].flat()).toHaveLength(filter.type === 'dateRange' ? 2 : 1);
    }
  });

  it('LOWCODE-003 every action says title, permission, states, how many rows, and call', () => {
    for (const action of models.flatMap((model) => model.actions)) {
      expect(action.title).not.toBe('');
      expect(action.permission).toMatch(/^(header|grid|data)\.[a-z_-]+$/);
      expect(['none', 'one', 'many']).toContain(action.rows);
      expect(action.call.one.path).toMatch(/^\//);
    }
    const cancel = result.product.entities['sales-order']?.actions.find(({ name }) => name === 'cancelOrder');
    expect(cancel?.from).not.toContain('Completed');
    expect(cancel?.to).toEqual(['Cancelled']);
  });

  it('LOWCODE-004 a form says its fields with types, limits and which are required', () => {
    const form = result.product.entities.supplier?.form;
    expect(form?.required).toEqual(['supplierName', 'supplierStatus']);
    expect(form?.fields.map(({ name, type }) => [name, type])).toContainEqual(['averageLeadTime', 'integer']);
    expect(form?.schema).toMatchObject({
      properties: { supplierName: { maxLength: 100 }, averageLeadTime: { minimum: 0, maximum: 365 } },
    });
  });

  it('LOWCODE-005 every key of columns, filters, actions and pages stands in permissions.json', () => {
    const { permissions } = compile(shipped()).product;
    const keys = new Set(
      (['header', 'grid', 'data'] as const).flatMap((group) =>
        Object.keys(permissions[group]).map((key) => `${group}.${key}`),
      ),
    );
    for (const model of models)
      for (const { permission } of [...model.properties, ...model.filters, ...model.actions, ...model.pages])
        if (permission !== undefined) expect(keys).toContain(permission);
  });

  it('LOWCODE-006 every definition says list call, paging, live view and details', () => {
    for (const model of models) {
      expect(model.endpoints.list?.method).toBe('GET');
      // Who is signed in stands in no table whose changes could be told.
      expect(model.live).toBe(model.name === 'active-user' ? false : model.name);
      for (const page of model.pages) expect(page.paging).toBe(page.path.includes('-es') ? 'server' : 'client');
    }
    const details = Object.fromEntries(models.map(({ name, detail }) => [name, detail.map(({ entity }) => entity)]));
    expect(details).toEqual({
      location: ['stock'],
      material: ['stock'],
      'order-line': [],
      'sales-order': ['order-line'],
      stock: ['stock'],
      supplier: ['material'],
    });
  });

  it('LOWCODE-025 rows, values, forms and requests compile in strict Ajv', () => {
    const ajv = strictAjv();
    for (const model of models) {
      const forms = [model.form, ...model.actions.map(({ form }) => form)].flatMap((form) =>
        form ? [form.schema] : [],
      );
      const schemas = [
        model.schema,
        ...model.properties.map(({ schema }) => schema),
        ...forms,
        ...model.actions.map(({ request }) => request),
      ];
      for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
    }
  });

  it('is frozen, and the same input gives the same hashes', () => {
    expect(Object.isFrozen(result.product.entities.supplier?.properties[0])).toBe(true);
    const again = compile(shipped()).product.entities;
    for (const model of models) expect(again[model.name]?.hash).toBe(model.hash);
    expect(new Set(models.map(({ hash }) => hash)).size).toBe(models.length);
  });
});
