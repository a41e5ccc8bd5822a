/** Values behind the lookups that no definition serves. */
import { EXCHANGES, INITIATORS, LEVELS, RETRIEVALS, SUBSCRIPTIONS, SYSTEMS } from './integration';
import { AREAS } from './locations';
import { DEMO_UNITS } from './people';
import type { Owner } from './write';

type Value = readonly [id: string, name: string, description?: string];

const same = (...names: string[]): Value[] => names.map((name) => [name, name]);

const ORDER_TYPES: readonly Value[] = [
  ['Standard', 'Standard order'],
  ['Express', 'Express order'],
  ['WebShop', 'Web shop order'],
  ['Transfer', 'Transfer between warehouses'],
  ['Return', 'Return to supplier'],
];

export const LOOKUPS: Readonly<Record<string, readonly Value[]>> = {
  'Lookup/CauseCodeType': same('Loss', 'Gain', 'Move', 'Return', 'Count'),
  'Lookup/SalesOrderProcessType': ORDER_TYPES,
  'Lookup/MaterialIdentifierType': same('EAN', 'GTIN', 'SupplierItemNo', 'OldItemNo'),
  'Lookup/PrintTechnology': same('ThermalDirect', 'ThermalTransfer', 'Laser'),
  'Lookup/AdminResponsibility': same('Users', 'Stock', 'Orders', 'MasterData'),
  'Lookup/UserType': same(
    'TemporaryUser',
    'User',
    'SuperUser',
    'Administrator',
    'SupportUser',
    'ApportUser',
    'AutomatedUser',
    'ExternalAutomatedUser',
    'GlobalAdminUser',
  ),
  'OutgoingOrder/orderType': ORDER_TYPES,
  'OutgoingOrder/deliveryType': [
    ['home', 'Home delivery', 'To the door, by appointment'],
    ['pickup', 'Pickup point', 'Collected at a service point'],
    ['pallet', 'Pallet freight', 'By lorry, tail lift on request'],
    ['express', 'Express', 'Next morning before ten'],
    ['collect', 'Collect at warehouse', 'Ready at the gate'],
  ],
  'LocationRole/header': same('Pick', 'Buffer', 'Bulk', 'Goods in', 'Packing', 'Shipping', 'Quarantine'),
  'LocationRoleGroup/header': [
    ['picking', 'Picking area'],
    ['storage', 'Storage area'],
    ['handling', 'Handling area'],
  ],
  'LoadCarrierType/header': [
    ['eur', 'EUR pallet'],
    ['half', 'Half pallet'],
    ['box', 'Plastic box'],
    ['trolley', 'Picking trolley'],
  ],
  'ErpClassification/header': same('Normal stock', 'Consignment', 'Blocked for sale', 'Samples'),
  'ProcessDefinition/GetActiveProcessDefinitionCategories': same(
    'Picking',
    'Receiving',
    'Replenishment',
    'Counting',
    'Movement',
    'Returns',
  ),
  'Lookup/OperationArea': same(...AREAS),
  'StockAttributeConfiguration/EnumOptions': same('String', 'Integer', 'Decimal', 'Date', 'Boolean', 'Enum'),
  'IntegrationMonitor/Filters/IntegrationTypes': same(...EXCHANGES.map(({ type }) => type)),
  'IntegrationMonitor/Filters/ExternalSystemNames': same(...SYSTEMS),
  'IntegrationMonitor/Filters/ExternalEndpointNames': same(...new Set(EXCHANGES.map(({ endpoint }) => endpoint))),
  'IntegrationMonitor/Filters/MainRetrievalEndpointNames': same(...RETRIEVALS),
  'IntegrationMonitor/Filters/EventSubscriptionNames': same(...SUBSCRIPTIONS),
  'IntegrationMonitor/Enum/IntegrationResultLevelFilter': same(...LEVELS),
  'IntegrationMonitor/Enum/Initiated': same(...INITIATORS),
};

/** Writes the lookups of every demo unit. */
export async function seedLookups(owner: Owner): Promise<void> {
  const rows = DEMO_UNITS.flatMap((unit) =>
    Object.entries(LOOKUPS).flatMap(([call, values]) =>
      values.map(([id, name, description], ordinal) => ({
        business_unit: unit,
        call,
        id,
        name,
        description: description ?? null,
        ordinal,
      })),
    ),
  );
  await owner.insertInto('lookup').values(rows).execute();
}
