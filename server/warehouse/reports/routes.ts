import type { FastifyInstance } from 'fastify';
import { TAKE_LIMIT } from '../../../src/engine/constants';
import type { JsonSchema } from '../../../src/engine/definition/model';
import { API, type CockpitSettings } from '../../../src/engine/http/api';
import { REPORT_CALLS, REPORT_PARTS, type ReportCall } from '../../../src/engine/http/report-calls';
import { offeredReports } from '../../../src/engine/menu';
import { clockValue, timeStampSettings } from '../../../src/engine/value';
import { lookupValuesOf } from '../../cockpit/lookups';
import { collationFor } from '../../entities';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { accessDenied, badRequest, invalid } from '../../platform/errors';
import { apiPath, documented, readQuery, readValues } from '../../platform/http';
import { cockpitSettings } from '../../platform/settings';
import { Asked } from './asked';
import { readCriteria } from './criteria';
import { employeeEfficiency } from './employee-efficiency';
import { kpisOf } from './kpis';
import { materialSummary } from './material-summary';
import { materialTransactions } from './material-transactions';
import { reportRecords, visibleRecords } from './records';
import type { Report } from './report';
import { pageOfRows, seenColumns, summaryOf } from './run';
import { slowMovingMaterials } from './slow-moving-materials';

type Parts = Pick<ServerContext, 'database' | 'product' | 'clock' | 'config' | 'log'>;

const REPORTS: readonly Report[] = [materialSummary, materialTransactions, slowMovingMaterials, employeeEfficiency];
const LOCATION_ROLES = 'locationrole/header';

/** Reports, the records behind the KPI tiles, and which KPIs there are. */
export function registerReports(app: FastifyInstance, parts: Parts): void {
  const { database, product, clock, config, log } = parts;
  const offered = ({ Routes }: CockpitSettings, { features }: Session) =>
    offeredReports(Routes.menuSettings.reportConfigs, features, (error) =>
      log.warn({ err: error }, 'reportConfigs cannot be read'),
    );
  const paging: Readonly<Record<string, JsonSchema>> = {
    skip: { type: 'integer', minimum: 0 },
    take: { type: 'integer', minimum: 1, maximum: config.takeLimit },
  };

  for (const report of REPORTS) {
    const call: ReportCall = report.call;
    const schemas: Readonly<Record<string, JsonSchema>> = {
      ...call.criteria,
      ...paging,
      sort: { type: 'string', maxLength: 100 },
      part: { type: 'string', enum: [...REPORT_PARTS] },
    };
    app.route({
      method: call.method,
      url: apiPath(call.path),
      config: {
        document: {
          summary: report.summary,
          ...(call.method === 'GET'
            ? { query: schemas }
            : { body: { type: 'object', properties: schemas, required: call.required } }),
          answer: PAGE,
          feature: call.feature,
        },
      },
      handler: async (request, reply) => {
        const session = sessionOf(request);
        const given = call.method === 'GET' ? request.query : request.body;
        if (typeof given !== 'object' || given === null || Array.isArray(given))
          throw badRequest('The body must be an object');
        const read = readValues({ ...given }, schemas, call.required);
        const { skip = 0, take = TAKE_LIMIT, sort, part, ...criteria } = read;
        const settings = await cockpitSettings(database, product.current.product, session);
        if (!offered(settings, session).some(({ name }) => REPORT_CALLS[name].path === call.path)) throw accessDenied();
        const region = regionIn(settings);
        const { entities } = product.current.product;
        const seen = seenColumns(call, entities, session);
        const page = {
          skip: Number(skip),
          take: Math.min(Number(take), config.takeLimit),
          ...sortOf(sort, seen),
          collation: await collationFor(database, session.language),
        };
        const asked = readCriteria(call, criteria, region);
        const newly = () => new Asked(asked, session.businessUnit, region);
        const [rows, summary] = await Promise.all([
          part === 'summary' ? undefined : pageOfRows(database, report, entities, seen, newly(), page),
          part === 'rows' ? {} : summaryOf(database, report, seen, newly()),
        ]);
        const told = JSON.stringify(summary);
        const text = rows === undefined ? told : `{"result":${rows}${told === '{}' ? '' : `,${told.slice(1, -1)}`}}`;
        return reply.type('application/json; charset=utf-8').send(text);
      },
    });
  }

  app.get(
    apiPath(API.reports),
    documented({
      summary: 'Reports that the session may open',
      query: paging,
      answer: PAGE,
      feature: 'ReportsServerSidePaging',
    }),
    async (request) => {
      const session = sessionOf(request);
      const { skip = 0, take = config.takeLimit } = readQuery<{ skip?: number; take?: number }>(request, paging);
      const all = offered(await cockpitSettings(database, product.current.product, session), session);
      return { result: all.slice(skip, skip + take), totalCount: all.length };
    },
  );

  app.get(
    apiPath(API.reportLocationRoles),
    documented({
      summary: 'Location roles that reports may be asked for',
      answer: { type: 'array', items: { type: 'object' } },
      feature: ['MaterialTransaction', 'SlowMovingMaterialsOverView', 'EmployeeEfficiency'],
    }),
    async (request) => {
      const roles = await lookupValuesOf(database, sessionOf(request).businessUnit, LOCATION_ROLES);
      return roles.map(({ id, name }) => ({ id, name }));
    },
  );

  app.get(
    apiPath(API.reportData),
    documented({ summary: 'All report records that the session may see', answer: { type: 'array', items: RECORD } }),
    async (request) => {
      const session = sessionOf(request);
      const region = regionIn(await cockpitSettings(database, product.current.product, session));
      const today = clockValue('today', clock.now(), region);
      return reportRecords(database, product.current.product.entities, session, String(today));
    },
  );

  app.get(
    apiPath(API.kpi),
    documented({ summary: 'KPIs that there are', answer: { type: 'array', items: { type: 'object' } } }),
    async (request) => {
      const session = sessionOf(request);
      const roles = await lookupValuesOf(database, session.businessUnit, LOCATION_ROLES);
      return kpisOf(visibleRecords(product.current.product.entities, session), roles);
    },
  );
}

const PAGE = {
  type: 'object',
  properties: {
    result: { type: 'array', items: { type: 'object' } },
    totalCount: { type: 'integer' },
    totals: { type: 'object' },
    series: { type: 'array', items: { type: 'object' } },
  },
};
const RECORD = {
  type: 'object',
  properties: { name: { type: 'string' }, id: { type: 'string' }, reportDataJson: { type: 'string' } },
  required: ['name', 'id', 'reportDataJson'],
};

/** `quantity`, or `-quantity` for the greatest first. */
function sortOf(sort: unknown, seen: readonly string[]): { sort?: { column: string; desc: boolean } } {
  if (sort === undefined) return {};
  const [, minus, column = ''] = /^(-?)(.*)$/s.exec(String(sort)) ?? [];
  if (!seen.includes(column))
    throw invalid([
      { field: 'sort', keyword: 'enum', message: 'must be a column', params: { allowedValues: [...seen] } },
    ]);
  return { sort: { column, desc: minus === '-' } };
}

function regionIn({ userSettings }: CockpitSettings): string {
  return timeStampSettings(userSettings.timeStampSettings, userSettings.companyInfo).region;
}
