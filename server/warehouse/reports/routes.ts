import type { FastifyInstance } from 'fastify';
import { TAKE_LIMIT } from '../../../src/engine/constants';
import {
  type CockpitSettings,
  REPORT_DATA,
  REPORTS,
  type ReportAsked,
  takingAtMost,
} from '../../../src/engine/http/calls';
import { offeredReports } from '../../../src/engine/menu';
import { REPORT_NAMES, type ReportCall, type ReportName } from '../../../src/engine/report-calls';
import { clockValue, regionSetting } from '../../../src/engine/value';
import { lookupValuesOf } from '../../cockpit/lookups';
import { collationFor } from '../../entities';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { whileWanted } from '../../platform/db';
import { accessDenied, invalid } from '../../platform/errors';
import { goneOf, serve } from '../../platform/http';
import { cockpitSettings } from '../../platform/settings';
import { Asked } from './asked';
import { readCriteria } from './criteria';
import { employeeEfficiency } from './employee-efficiency';
import { kpisOf } from './kpis';
import { materialSummary } from './material-summary';
import { materialTransactions } from './material-transactions';
import { reportRecords, visibleRecords } from './records';
import type { Report } from './report';
import { pageOfRows, seenOf, summaryOf } from './run';
import { slowMovingMaterials } from './slow-moving-materials';

type Parts = Pick<ServerContext, 'database' | 'product' | 'clock' | 'config' | 'log'>;

const KEPT: Readonly<Record<ReportName, Report>> = {
  materialSummary,
  materialTransactions,
  slowMovingMaterials,
  employeeEfficiency,
};
const LOCATION_ROLES = 'locationrole/header';

/** Reports, the records behind the KPI tiles, and which KPIs there are. */
export function registerReports(app: FastifyInstance, parts: Parts): void {
  const { database, product, clock, config, log } = parts;
  const offered = ({ Routes }: CockpitSettings, { features }: Session) =>
    offeredReports(Routes.menuSettings.reportConfigs, features, (error) =>
      log.warn({ err: error }, 'reportConfigs cannot be read'),
    );

  for (const name of REPORT_NAMES) {
    const report = KEPT[name];
    const call: ReportCall = report.call;
    serve(app, takingAtMost(REPORTS[name], config.takeLimit), async (request, reply) => {
      const session = sessionOf(request);
      const given = (call.method === 'GET' ? request.query : request.body) as ReportAsked;
      const { skip = 0, take = TAKE_LIMIT, sort, part, ...criteria } = given;
      const settings = await cockpitSettings(database, product.current.product, session);
      if (!offered(settings, session).some((one) => one.name === name)) throw accessDenied();
      const region = regionIn(settings);
      const { entities } = product.current.product;
      const seen = seenOf(call.columns, entities, session);
      const askable = seenOf(call.asksFor, entities, session);
      if (!Object.keys(criteria).every((name) => askable.includes(name))) throw accessDenied();
      const page = {
        skip,
        take: Math.min(take, config.takeLimit),
        ...sortOf(sort, seen),
        collation: await collationFor(database, session.language),
      };
      const asked = readCriteria(call, criteria, region);
      const newly = () => new Asked(asked, session.businessUnit, region);
      const [rows, summary] = await whileWanted(goneOf(reply), () =>
        Promise.all([
          part === 'summary' ? undefined : pageOfRows(database, report, entities, seen, newly(), page),
          part === 'rows' ? {} : summaryOf(database, report, seen, newly()),
        ]),
      );
      const told = JSON.stringify(summary);
      const text = rows === undefined ? told : `{"result":${rows}${told === '{}' ? '' : `,${told.slice(1, -1)}`}}`;
      return reply.type('application/json; charset=utf-8').send(text);
    });
  }

  serve(app, takingAtMost(REPORT_DATA.offered, config.takeLimit), async (request) => {
    const session = sessionOf(request);
    const { skip = 0, take = config.takeLimit } = request.query;
    const all = offered(await cockpitSettings(database, product.current.product, session), session);
    return { result: all.slice(skip, skip + take), totalCount: all.length };
  });

  serve(app, REPORT_DATA.locationRoles, async (request) => {
    const roles = await lookupValuesOf(database, sessionOf(request).businessUnit, LOCATION_ROLES);
    return roles.map(({ id, name }) => ({ id, name }));
  });

  serve(app, REPORT_DATA.records, async (request) => {
    const session = sessionOf(request);
    const region = regionIn(await cockpitSettings(database, product.current.product, session));
    const today = clockValue('today', clock.now(), region);
    return reportRecords(database, product.current.product.entities, session, String(today));
  });

  serve(app, REPORT_DATA.kpis, async (request) => {
    const session = sessionOf(request);
    const roles = await lookupValuesOf(database, session.businessUnit, LOCATION_ROLES);
    return kpisOf(visibleRecords(product.current.product.entities, session), roles);
  });
}

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
  return regionSetting(userSettings.timeStampSettings, userSettings.companyInfo);
}
