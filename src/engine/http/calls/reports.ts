/** Reports, the records behind the KPI tiles, and which KPIs there are. */
import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { REPORT_CALLS, REPORT_PARTS, type ReportCall, type ReportName } from '../../report-calls';
import { API } from '../api';
import { type Call, calls } from './call';
import { byName, list, orNull, ROW } from './schema';

const TEXT = Type.String();

const Paging = Type.Object(
  {
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  },
  { additionalProperties: false },
);

const OfferedReport = Type.Object({
  name: Type.Unsafe<ReportName>(TEXT),
  /** What the route settings call it; empty if they do not. */
  displayName: TEXT,
});
/** A report that the session may open (REPORT-019). */
export type OfferedReport = Readonly<Static<typeof OfferedReport>>;

const ReportRecord = Type.Object({ name: TEXT, id: TEXT, reportDataJson: TEXT });
/** A record of DASH-062: the data are JSON of what its name stands for (DASH-063 to DASH-065). */
export type ReportRecord = Readonly<Static<typeof ReportRecord>>;

const KpiEntry = Type.Object({
  name: TEXT,
  enabled: Type.Boolean(),
  value: Type.Unknown(),
  id: TEXT,
  row: Type.Integer(),
  order: Type.Integer(),
});
/** A KPI as KpiSettings.Home keeps its place (DASH-035). Its id is the name of its record. */
export type KpiEntry = Readonly<Static<typeof KpiEntry>>;

const ReportPoint = Type.Object({ key: orNull(TEXT), value: Type.Number() });
/** One bar of a report's chart; a key of null is what has none. */
export type ReportPoint = Readonly<Static<typeof ReportPoint>>;

/** A page of rows, and what is told of all of them: a part alone has the others not. */
const ReportAnswer = Type.Object({
  result: Type.Optional(list(ROW)),
  totalCount: Type.Optional(Type.Integer()),
  totals: Type.Optional(byName(orNull(Type.Number()))),
  series: Type.Optional(list(ReportPoint)),
});

/** What a report is asked: its criteria, and what any is asked besides. */
export interface ReportAsked extends Static<typeof Paging> {
  readonly sort?: string;
  readonly part?: (typeof REPORT_PARTS)[number];
  readonly [criterion: string]: unknown;
}

const report = <const Name extends ReportName>(name: Name, summary: string) => {
  const { path, method }: Pick<(typeof REPORT_CALLS)[Name], 'path' | 'method'> = REPORT_CALLS[name];
  const { feature, criteria, required }: ReportCall = REPORT_CALLS[name];
  const asked = Object.entries(criteria).map(([one, schema]): [string, TSchema] => {
    const criterion = Type.Unsafe<unknown>(schema);
    return [one, required.includes(one) ? criterion : Type.Optional(criterion)];
  });
  const values = Type.Object(
    {
      ...Object.fromEntries(asked),
      ...Paging.properties,
      sort: Type.Optional(Type.String({ maxLength: 100 })),
      part: Type.Optional(Type.Enum([...REPORT_PARTS])),
    },
    { additionalProperties: false },
  );
  const given: Pick<Call, 'query' | 'body' | 'isText'> =
    method === 'GET' ? { query: values } : { body: values, isText: true };
  return { method, path, summary, feature, ...given, answer: ReportAnswer };
};

export const REPORTS = {
  materialSummary: report('materialSummary', 'Stock value by material, with its total'),
  materialTransactions: report('materialTransactions', 'Movements of materials in a period'),
  slowMovingMaterials: report('slowMovingMaterials', 'Materials by how seldom they were picked in a period'),
  employeeEfficiency: report('employeeEfficiency', 'Tasks, quantity and hours by person in a period'),
} as const;

export const REPORT_DATA = calls({
  offered: {
    method: 'GET',
    path: API.reports,
    summary: 'Reports that the session may open',
    feature: 'ReportsServerSidePaging',
    query: Paging,
    answer: Type.Object({ result: list(OfferedReport), totalCount: Type.Integer() }),
  },
  locationRoles: {
    method: 'GET',
    path: API.reportLocationRoles,
    summary: 'Location roles that reports may be asked for',
    feature: ['MaterialTransaction', 'SlowMovingMaterialsOverView', 'EmployeeEfficiency'],
    answer: list(Type.Object({ id: TEXT, name: TEXT })),
  },
  records: {
    method: 'GET',
    path: API.reportData,
    summary: 'All report records that the session may see',
    answer: list(ReportRecord),
  },
  kpis: { method: 'GET', path: API.kpi, summary: 'KPIs that there are', answer: list(KpiEntry) },
});

/** The call with no more rows at once than the server is set to give. */
export function takingAtMost<One extends Call>(call: One, most: number): One {
  const limited = (schema: TSchema): TSchema => {
    const { properties, ...rest } = schema as TObject;
    return { ...rest, properties: { ...properties, take: { ...properties.take, maximum: most } } } as TSchema;
  };
  return {
    ...call,
    ...(call.query ? { query: limited(call.query) } : {}),
    ...(call.body ? { body: limited(call.body) } : {}),
  };
}
