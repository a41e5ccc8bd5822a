import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCockpit } from '../../renderers/cockpit';
import { KnownError } from '../../renderers/dialogs';
import { missingRight } from '../../renderers/missing-right';
import { rightName } from '../../renderers/right-name';
import type { Guarded } from './guard';

const DASHBOARD = '/';

/** Says that a page is refused, what it asks for and who can give that, and leads to the dashboard (ROUTE-074, OPEN-102). */
export function RefusedPage({ title, lacks: { permission } }: { title: string; lacks: Guarded }) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  useDashboard((path) => {
    const text =
      permission === undefined
        ? t('frame.refusedFlag', { title })
        : t('frame.refusedRight', {
            title,
            right: rightName(permission),
            who: missingRight(permission, cockpit, t),
          });
    cockpit.messages.error(new KnownError('authorization', text, { why: path }));
  });
  return null;
}

/** Says that nothing stands at the address, and leads to the dashboard (ROUTE-004). */
export function UnknownPage() {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  useDashboard((path) => messages.refusal(t('frame.unknownPage', { path: brief(path) }), DASHBOARD));
  return null;
}

/** Says that the page that stood here is there no more, as its definition has it by now, and leads to the dashboard. */
export function GonePage({ title }: { title: string }) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  useDashboard(() => messages.refusal(t('frame.gonePage', { title }), DASHBOARD));
  return null;
}

/** So much of an address is read in a notice. */
const READ = 60;

function brief(path: string): string {
  return path.length > READ ? `${path.slice(0, READ)}…` : path;
}

/** Leads to the dashboard from an address that shows nothing, about which something is told. */
function useDashboard(tell: (path: string) => void): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tellOnce = useEffectEvent(() => tell(pathname));
  useEffect(() => {
    tellOnce();
    navigate(DASHBOARD, { replace: true });
  }, [navigate]);
}
