/** What the warehouse answers that no list of a definition can say. */
import Type, { type Static } from 'typebox';
import { QUERY_LIMITS, type Row } from '../../query';
import { API, OTHERS_API } from '../api';
import { calls } from './call';
import { FieldError, list, NAME, orNull, ROW, ROWS } from './schema';

const TEXT = Type.String();
const NUMBER = Type.Number();
/** A name in the OpenAPI document, where each definition has its schema. */
const MATERIAL = Type.Unsafe<Row>({ $ref: '#/components/schemas/material' });

export const MATERIALS = calls({
  get: {
    method: 'POST',
    path: API.materialGet,
    summary: 'Materials by their ids or item numbers',
    reads: true,
    body: list(NAME, { minItems: 1, maxItems: QUERY_LIMITS.listValues }),
    answer: list(MATERIAL),
  },
  undrafted: {
    method: 'GET',
    path: API.undraftedMaterials,
    summary: 'Materials of a supplier that are not in a purchase draft yet',
    feature: 'PurchaseModule',
    answer: ROWS,
  },
});

const Label = Type.Object({
  id: TEXT,
  name: TEXT,
  printerId: TEXT,
  width: NUMBER,
  height: NUMBER,
  lines: orNull(list(TEXT)),
  barcode: orNull(TEXT),
});
export type Label = Readonly<Static<typeof Label>>;
const PrinterWithLabels = Type.Object({
  id: TEXT,
  name: TEXT,
  isNetworkPrinter: orNull(Type.Boolean()),
  printTechnology: orNull(TEXT),
  locationName: orNull(TEXT),
  definitions: list(Label),
});
export type PrinterWithLabels = Readonly<Static<typeof PrinterWithLabels>>;
const PRINTS = 'data.can_print_label';

export const LABELS = calls({
  printers: {
    method: 'GET',
    path: OTHERS_API.printersWithLabels,
    summary: 'Printers with their label definitions',
    permission: PRINTS,
    answer: list(PrinterWithLabels),
  },
  preview: {
    method: 'GET',
    path: OTHERS_API.labelPreview,
    summary: 'What the label of a material looks like, as PNG',
    permission: PRINTS,
    answersFile: 'image/png',
  },
});

const ProposedDraftLine = Type.Object({
  materialId: TEXT,
  itemNo: TEXT,
  material: TEXT,
  /** Up to the optimal stock level, less what is available and on its way, plus the demand of the period (OPEN-154). */
  calculatedDemand: NUMBER,
  orderedQuantity: NUMBER,
  costPrice: orNull(NUMBER),
  optimalQuantity: NUMBER,
  availableQuantity: NUMBER,
  incomingQuantity: NUMBER,
  /** What went out in the days of the period. */
  demandQuantity: NUMBER,
});
/** A line that a new purchase draft starts with. */
export type ProposedDraftLine = Readonly<Static<typeof ProposedDraftLine>>;

const DraftCriteria = Type.Object(
  {
    supplierId: NAME,
    materialGroup: Type.Optional(Type.String({ maxLength: 255 })),
    abc: Type.Optional(Type.Enum(['A', 'B', 'C'])),
    belowCritical: Type.Optional(Type.Boolean()),
    /** Days whose demand is bought besides: as much as went out in so many days before. */
    demandDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
    /** Materials that lack nothing are answered as well, with what is calculated from. */
    all: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** What the lines of a new purchase draft are searched by (OPEN-154). */
export type DraftCriteria = Readonly<Static<typeof DraftCriteria>>;

export const PURCHASE = calls({
  proposedLines: {
    method: 'GET',
    path: API.unsavedDraftLines,
    summary: 'Lines that a new purchase draft of a supplier starts with',
    permission: 'data.can_use_draft_search_criteria',
    feature: 'PurchaseModule',
    query: DraftCriteria,
    answer: list(ProposedDraftLine),
  },
});

const MOST_LINES = 1000;
const SELLS = { permission: 'data.can_create_sales_order', feature: 'CreateSalesOrderFromCockpit' } as const;

const SalesOrderCheck = Type.Object(
  {
    deliveryTypeId: Type.Optional(NAME),
    lines: list(
      Type.Object(
        {
          /** Barcode or item number, or the id of a material. */
          material: NAME,
          orderedQuantity: Type.Optional(Type.Unknown()),
          adjustPrice: Type.Optional(Type.Unknown()),
        },
        { additionalProperties: false },
      ),
      { maxItems: MOST_LINES },
    ),
  },
  { additionalProperties: false },
);
/** Lines as they were typed, pasted or read from a file. */
export type SalesOrderCheck = Readonly<Static<typeof SalesOrderCheck>>;

const CheckedSalesLine = Type.Object({
  /** Why the line is no line of an order yet: nothing is called so, several are, or one above it is the same. */
  problem: Type.Optional(Type.Enum(['notFound', 'ambiguous', 'duplicate'])),
  /** The materials that it may mean, at most ten. */
  materials: list(ROW),
});
export type CheckedSalesLine = Readonly<Static<typeof CheckedSalesLine>>;

const CheckedSalesOrder = Type.Object({ lines: list(CheckedSalesLine), errors: list(FieldError) });
/** What each line may mean, in their order, and the rules that lines and delivery type break. */
export type CheckedSalesOrder = Readonly<Static<typeof CheckedSalesOrder>>;

export const SALES = calls({
  validate: {
    method: 'POST',
    path: API.validateSalesOrder,
    summary: 'Materials that lines of a sales order mean, and what is wrong with the lines and the delivery type',
    reads: true,
    ...SELLS,
    body: SalesOrderCheck,
    answer: CheckedSalesOrder,
  },
});

const BUYS = { permission: 'data.can_save_draft', feature: 'PurchaseModule' } as const;

/**
 * New numbers of drafts and orders (API-166, API-170, API-176, API-177): each that is proposed is given to nobody else
 * any more.
 */
export const NUMBERS = calls({
  purchaseDraft: {
    method: 'GET',
    path: API.draftNo,
    summary: 'A new number of a purchase draft',
    reads: false,
    ...BUYS,
    answer: TEXT,
  },
  purchaseOrder: {
    method: 'GET',
    path: API.orderNo,
    summary: 'A new number of a purchase order',
    reads: false,
    ...BUYS,
    answer: TEXT,
  },
  salesOrderDraft: {
    method: 'GET',
    path: API.salesOrderDraftNo,
    summary: 'A new number of a sales order draft',
    reads: false,
    ...SELLS,
    answer: TEXT,
  },
  salesOrder: {
    method: 'GET',
    path: API.salesOrderNo,
    summary: 'A new number of a sales order',
    reads: false,
    ...SELLS,
    answer: TEXT,
  },
});
