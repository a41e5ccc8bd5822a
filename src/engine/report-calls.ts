/**
 * What the calls of reports are asked with and what they answer, and the pages that ask them: the server builds its
 * statements on it, the pages their forms and tables (REPORT-001 to REPORT-009).
 */
import { NULL_PLACEHOLDER } from './constants';
import type { PropertyName } from './definition';
import { API } from './http';
import type { ReportPoint } from './http/calls';
import type { JsonSchema } from './model';
import type { Row } from './query';

export type { OfferedReport, ReportPoint } from './http/calls';

export interface ReportCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly feature: string;
  /** Addresses of its page and of the page that asks for its criteria, without leading slash. */
  readonly page: string;
  readonly criteriaPage?: string;
  readonly criteria: Readonly<Record<string, JsonSchema>>;
  /** Which property of which definition each of them asks for. Who may not see that may not ask. */
  readonly asksFor: Readonly<Record<string, PropertyName>>;
  /** Without these criteria it is neither asked nor answered (OPEN-167). */
  readonly required: readonly string[];
  /** Criteria that are the first and the last of something, both included: the last is not before the first. */
  readonly ranges: readonly (readonly [first: string, last: string])[];
  /** The range of days in which it looks. */
  readonly period?: readonly [first: string, last: string];
  /** Which property of which definition a column tells of: `task.duration`. Who may not see that is not told. */
  readonly columns: Readonly<Record<string, PropertyName>>;
  /** What the answer tells of all rows, by the columns that have to be seen for it. */
  readonly totals: Readonly<Record<string, readonly string[]>>;
  /** The columns that have to be seen for what its chart shows. */
  readonly series: readonly string[];
}

/** A page of rows, and what is told of all of them: `part` asks for one of the two alone (REPORT-009). */
export interface ReportAnswer {
  readonly result: readonly Row[];
  readonly totalCount: number;
  readonly totals: Readonly<Record<string, number | null>>;
  readonly series: readonly ReportPoint[];
}

/** What a report is asked for besides its criteria. */
export const REPORT_PARTS = ['rows', 'summary'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** In lists of values it stands for rows that have none. */
export const NO_VALUE = NULL_PLACEHOLDER;

/** How long ago a material moved last, seen from the end of the period. */
export const LAST_MOVEMENTS = ['month', 'quarter', 'half', 'year', 'older', 'never'] as const;

/** A day or a moment; days go from their start to their end in the person's region. */
const MOMENT: JsonSchema = { type: 'string', maxLength: 40 };
const TEXT: JsonSchema = { type: 'string', maxLength: 255 };
const TEXTS: JsonSchema = { type: 'array', items: TEXT, maxItems: 1000 };
const FREQUENCY: JsonSchema = { type: 'integer', minimum: 0, maximum: 1_000_000_000 };

export const REPORT_CALLS = {
  materialSummary: {
    path: API.materialSummary,
    method: 'GET',
    feature: 'MaterialSummary',
    page: 'material-summary-report-page',
    criteria: { materialGroups: TEXTS },
    asksFor: { materialGroups: 'material.materialGroup' },
    required: [],
    ranges: [],
    columns: {
      itemNo: 'material.itemNo',
      name: 'material.name',
      quantity: 'stock.quantity',
      costPrice: 'stock.costPrice',
      stockValue: 'stock.stockValue',
    },
    totals: { quantity: ['quantity'], stockValue: ['stockValue'] },
    series: ['stockValue'],
  },
  materialTransactions: {
    path: API.materialTransactions,
    method: 'POST',
    feature: 'MaterialTransaction',
    page: 'material-transaction-report-page',
    criteriaPage: 'material-transaction-config-page',
    criteria: {
      dateFrom: MOMENT,
      dateTo: MOMENT,
      fromLocation: TEXT,
      toLocation: TEXT,
      processTypes: TEXTS,
      materialsSKU: TEXTS,
      userIds: TEXTS,
      locationRoles: TEXTS,
      taskTypes: TEXTS,
    },
    asksFor: {
      dateFrom: 'task.performedDate',
      dateTo: 'task.performedDate',
      fromLocation: 'task.fromLocation',
      toLocation: 'task.toLocation',
      processTypes: 'job.processDefinitionCategory',
      materialsSKU: 'material.itemNo',
      userIds: 'task.performedBy',
      locationRoles: 'location.locationRole',
      taskTypes: 'task.taskType',
    },
    required: ['dateFrom', 'dateTo'],
    ranges: [['dateFrom', 'dateTo']],
    period: ['dateFrom', 'dateTo'],
    columns: {
      date: 'task.performedDate',
      itemNo: 'material.itemNo',
      name: 'material.name',
      fromLocation: 'task.fromLocation',
      toLocation: 'task.toLocation',
      processType: 'job.processDefinitionCategory',
      quantity: 'task.confirmedQuantity',
      userName: 'task.performedBy',
    },
    totals: { quantity: ['quantity'] },
    series: ['date'],
  },
  slowMovingMaterials: {
    path: API.slowMovingMaterials,
    method: 'GET',
    feature: 'SlowMovingMaterialsOverView',
    page: 'slow-moving-materials-report-page',
    criteriaPage: 'slow-moving-materials-config-page',
    criteria: {
      fromDate: MOMENT,
      toDate: MOMENT,
      processTypes: TEXTS,
      minPickingFrequency: FREQUENCY,
      maxPickingFrequency: FREQUENCY,
      materialName: TEXT,
      itemNumber: TEXT,
      locationRoles: TEXTS,
      lastMovements: { type: 'array', items: { type: 'string', enum: [...LAST_MOVEMENTS] }, maxItems: 10 },
    },
    asksFor: {
      fromDate: 'task.performedDate',
      toDate: 'task.performedDate',
      processTypes: 'job.processDefinitionCategory',
      minPickingFrequency: 'task.operationState',
      maxPickingFrequency: 'task.operationState',
      materialName: 'material.name',
      itemNumber: 'material.itemNo',
      locationRoles: 'location.locationRole',
      lastMovements: 'task.performedDate',
    },
    required: ['fromDate', 'toDate', 'processTypes', 'minPickingFrequency', 'maxPickingFrequency'],
    ranges: [
      ['fromDate', 'toDate'],
      ['minPickingFrequency', 'maxPickingFrequency'],
    ],
    period: ['fromDate', 'toDate'],
    columns: {
      itemNumber: 'material.itemNo',
      materialName: 'material.name',
      picks: 'task.operationState',
      lastPick: 'task.performedDate',
      quantity: 'stock.quantity',
      stockValue: 'stock.stockValue',
    },
    totals: { picks: ['picks'], never: ['lastPick'], quantity: ['quantity'], stockValue: ['stockValue'] },
    series: ['lastPick'],
  },
  employeeEfficiency: {
    path: API.employeeEfficiency,
    method: 'GET',
    feature: 'EmployeeEfficiency',
    page: 'employee-efficiency-report-page',
    criteriaPage: 'employee-efficiency-report-config-page',
    criteria: {
      dateFrom: MOMENT,
      dateTo: MOMENT,
      userIds: TEXTS,
      processDefinitionId: TEXTS,
      locationRoleIds: TEXTS,
    },
    asksFor: {
      dateFrom: 'task.performedDate',
      dateTo: 'task.performedDate',
      userIds: 'task.performedBy',
      processDefinitionId: 'job.processDefinitionCategory',
      locationRoleIds: 'location.locationRole',
    },
    required: ['dateFrom', 'dateTo'],
    ranges: [['dateFrom', 'dateTo']],
    period: ['dateFrom', 'dateTo'],
    columns: {
      userName: 'task.performedBy',
      processDefinition: 'job.processDefinitionCategory',
      locationRole: 'location.locationRole',
      tasks: 'task.operationState',
      quantity: 'task.confirmedQuantity',
      hours: 'task.duration',
      perHour: 'task.duration',
    },
    totals: {
      people: ['userName'],
      tasks: ['tasks'],
      quantity: ['quantity'],
      hours: ['hours'],
      perHour: ['perHour'],
      median: ['userName', 'perHour'],
    },
    series: ['userName', 'perHour'],
  },
} as const satisfies Readonly<Record<string, ReportCall>>;

export type ReportName = keyof typeof REPORT_CALLS;
export const REPORT_NAMES = Object.keys(REPORT_CALLS) as ReportName[];
