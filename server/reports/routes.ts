import type { FastifyInstance } from 'fastify';
import { TAKE_LIMIT } from '../../src/engine/constants';
import { API } from '../../src/engine/http/api';
import { clockValue, timeStampSettings } from '../../src/engine/value';
import { type ServerContext, type Session, sessionOf } from '../context';
import { badRequest } from '../errors';
import { apiPath, documented, readValues } from '../http';
import { lookupValuesOf } from '../lookups';
import { cockpitSettings } from '../settings';
import { employeeEfficiency } from './employee-efficiency';
import { kpisOf } from './kpis';
import { materialSummary } from './material-summary';
import { materialTransactions } from './material-transactions';
import { reportRecords, visibleRecords } from './records';
import type { Report } from './report';
import { runReport, withPeriod } from './run';
import { slowMovingMaterials } from './slow-moving-materials';

type Parts = Pick<ServerContext, 'database' | 'product' | 'clock' | 'config'>;

const REPORTS: readonly Report[] = [materialSummary, materialTransactions, slowMovingMaterials, employeeEfficiency];
const LOCATION_ROLES = 'locationrole/header';

/** Reports, the records behind the KPI tiles, and which KPIs there are. */
export function registerReports(app: FastifyInstance, parts: Parts): void {
  const { database, product, clock, config } = parts;

  for (const report of REPORTS) {
    const paging = {
      skip: { type: 'integer', minimum: 0 },
      take: { type: 'integer', minimum: 1, maximum: config.takeLimit },
    };
    const schemas = { ...report.criteria, ...paging };
    app.route({
      method: report.method,
      url: apiPath(report.path),
      config: {
        document: {
          summary: report.summary,
          ...(report.method === 'GET'
            ? { query: schemas }
            : { body: { type: 'object', properties: schemas, required: report.required } }),
          answer: PAGE,
          feature: report.feature,
        },
      },
      handler: async (request, reply) => {
        const session = sessionOf(request);
        const given = report.method === 'GET' ? request.query : request.body;
        if (typeof given !== 'object' || given === null || Array.isArray(given))
          throw badRequest('The body must be an object');
        const { skip = 0, take = TAKE_LIMIT, ...criteria } = readValues({ ...given }, schemas, report.required);
        const asked = withPeriod(report, criteria, await regionOf(parts, session));
        const page = { skip: Number(skip), take: Math.min(Number(take), config.takeLimit) };
        const text = await runReport(parts, report, asked, session, page);
        return reply.type('application/json; charset=utf-8').send(text);
      },
    });
  }

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
      const today = clockValue('today', clock.now(), await regionOf(parts, session));
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
  },
  required: ['result', 'totalCount'],
};
const RECORD = {
  type: 'object',
  properties: { name: { type: 'string' }, id: { type: 'string' }, reportDataJson: { type: 'string' } },
  required: ['name', 'id', 'reportDataJson'],
};

async function regionOf({ database, product }: Parts, session: Session): Promise<string> {
  const { userSettings } = await cockpitSettings(database, product.current.product, session);
  return timeStampSettings(userSettings.timeStampSettings, userSettings.companyInfo).region;
}
