import { useCockpit } from '../../renderers/cockpit';
import { addressesOf } from './addresses';
import { isComplete } from './lacking';
import type { Place, ReportPage } from './report-page';
import type { Asked } from './use-asked';
import { type Summary, useReport } from './use-report';
import { type ReportAddress, useReportAddress } from './use-report-address';

/** A report as its address asks for it. */
export interface OpenedReport extends Pick<ReturnType<typeof useReport>, 'summary' | 'rows'> {
  readonly page: ReportPage;
  readonly address: ReportAddress;
  readonly place: Place;
  /** What there is to show. */
  readonly stage: Stage;
  /** Asks for all of it again. */
  reload(): void;
  /** Calls off what is under way. */
  stop(): void;
}

/** What there is to show of a report; with rows they may be told by an older answer. */
export type Stage =
  | { readonly kind: 'unasked' | 'waiting' | 'stopped' | 'failed' | 'empty' }
  | { readonly kind: 'rows'; readonly summary: Summary };

/** Asks for the report that the address names; one that lacks something is not asked for (VALID-018). */
export function useOpenedReport(page: ReportPage): OpenedReport {
  const cockpit = useCockpit();
  const address = useReportAddress(page);
  const { criteria, size, sort } = address;
  const isAsked = isComplete(page.call, criteria);
  const portion = { skip: (address.page - 1) * size, take: size, sort };
  const { summary, rows } = useReport(page.call, isAsked ? criteria : null, portion);
  return {
    page,
    address,
    summary,
    rows,
    place: { criteria, addresses: addressesOf(cockpit), format: cockpit.format },
    stage: isAsked ? stageOf(summary) : { kind: 'unasked' },
    reload() {
      summary.reload();
      rows.reload();
    },
    stop() {
      summary.stop();
      rows.stop();
    },
  };
}

/** What has been told stands when it cannot be told again. */
function stageOf({ data, error, isLoading }: Asked<Summary>): Stage {
  if (data) return data.totalCount > 0 ? { kind: 'rows', summary: data } : { kind: 'empty' };
  if (error !== null) return { kind: 'failed' };
  return { kind: isLoading ? 'waiting' : 'stopped' };
}
