import type { TFunction } from 'i18next';
import { ClipboardCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { writeParameters } from '../../engine/view';
import { approvalsModel } from '../../renderers/approvals';
import { captions } from '../../renderers/captions';
import { UNTIL_READ_MS, useCockpit } from '../../renderers/cockpit';
import { pageAddress } from '../../renderers/reference-address';
import { type ApprovalRow, WAITING } from './requests';
import { useApprovalNews } from './use-approval-news';

/** What was done may be read in passing; what was not stays until it was read. */
const DONE_MS = 10_000;

const isApproved = ({ state }: ApprovalRow): boolean => state === 'Approved';

/** What became of one request, and what can be done now. */
function newsOf({ state, what, rowName, comment, decidedBy }: ApprovalRow, t: TFunction): string {
  const values = { what: `${what}, ${rowName}`, name: decidedBy ?? '', comment: comment ?? '' };
  switch (state) {
    case 'Approved':
      return t('approvals.approved', values);
    case 'Declined':
      return t('approvals.declined', values);
    case 'Outdated':
      return comment ? t('approvals.outdatedBecause', values) : t('approvals.outdated', values);
    default:
      return t('approvals.ended', values);
  }
}

/** Wherever one is: how many requests wait for one's own decision, and a notice of what became of one's own. */
export function ApprovalNews() {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const navigate = useNavigate();
  const model = approvalsModel(cockpit);
  const page = pageAddress(model, cockpit);
  const toDecide = useApprovalNews((decided) => {
    const [first] = decided;
    if (!first || !model) return;
    const text = decided.length === 1 ? newsOf(first, t) : t('approvals.several', { count: decided.length });
    const isDone = decided.every(isApproved);
    const run = () => navigate(`/${page}`);
    cockpit.messages.notice(text, {
      title: captions.plural(model),
      ms: isDone ? DONE_MS : UNTIL_READ_MS,
      notDone: !isDone,
      run,
    });
  });
  if (page === undefined) return null;
  return (
    <span role="status">
      {toDecide > 0 && (
        <Link
          className="news"
          to={`/${page}?${writeParameters({ selectFilters: { state: [WAITING] } })}`}
          aria-label={t('approvals.toDecide', { count: toDecide })}
        >
          <ClipboardCheck aria-hidden />
          <b>{toDecide}</b>
          <span className="word" aria-hidden>
            {t('approvals.toDecideShort')}
          </span>
        </Link>
      )}
    </span>
  );
}
