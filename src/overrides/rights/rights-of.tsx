import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { PageSkeleton } from '../../renderers/layout';
import { useLoaded } from '../../renderers/use-loaded';
import { JudgedRights } from './judged-rights';
import { RolesLine } from './roles-line';

interface RightsOfProps {
  readonly userId: string;
  /** What is looked for at first. */
  readonly find: string;
  /** Tools of the page, which stay whoever is looked at. */
  readonly children: ReactNode;
}

/** Everything that is guarded, with whether one person may and why. */
export function RightsOf({ userId, find, children }: RightsOfProps) {
  const { t } = useTranslation();
  const { session } = useCockpit();
  const isOwn = userId === session.userId;
  const { data: person, error, load } = useLoaded(API.rightsOf, isOwn ? undefined : { userId });
  const title = isOwn ? t('rightsPage.own') : t('rightsPage.of', { name: person?.displayName ?? '' });
  return (
    <>
      <div className="page-head wraps">
        <h1>{title}</h1>
        <div className="tools">{children}</div>
      </div>
      {!person && error === undefined && <PageSkeleton />}
      {!person && error !== undefined && (
        <PageFailure
          title={t('rightsPage.unread')}
          error={error}
          next={t('settings.retry')}
          onNext={() => void load()}
        />
      )}
      {person && (
        <>
          <RolesLine person={person} isOwn={isOwn} />
          <JudgedRights key={`${userId} ${find}`} label={title} person={person} find={find} />
        </>
      )}
    </>
  );
}
