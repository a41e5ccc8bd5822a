import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { FindBox, PageSkeleton, Segments } from '../../renderers/layout';
import { useLoaded } from '../../renderers/use-loaded';
import { createReasons } from './reasons';
import { RightsTable } from './rights-table';
import { RolesLine } from './roles-line';
import { type Subject, subjectsOf } from './subjects';

const SHOWN = ['all', 'allowed', 'refused'] as const;

interface RightsOfProps {
  readonly userId: string;
  /** What is looked for at first. */
  readonly find: string;
  /** Tools of the page. */
  readonly children: ReactNode;
}

/** Everything that is guarded, with whether one person may and why. */
export function RightsOf({ userId, find, children }: RightsOfProps) {
  const { t } = useTranslation();
  const { product, session, format } = useCockpit();
  const isOwn = userId === session.userId;
  const { data: person, error, load } = useLoaded(API.rightsOf, isOwn ? undefined : { userId });
  const [search, setSearch] = useState(find);
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all');
  const subjects = useMemo(() => subjectsOf(product), [product]);
  const judged = useMemo(() => {
    const reasonsOf = person && createReasons(person, product.permissions, { format, t });
    return reasonsOf ? subjects.map((subject) => ({ subject, verdict: reasonsOf(subject) })) : [];
  }, [person, subjects, product, format, t]);
  const words = search.trim().toLowerCase();
  const found = judged.filter(({ subject }) => textsOf(subject).includes(words));
  const fits = {
    all: found,
    allowed: found.filter(({ verdict }) => verdict.allowed),
    refused: found.filter(({ verdict }) => !verdict.allowed),
  };
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
          <div className="list-tools">
            <Segments
              label={t('rightsPage.shown')}
              keys={SHOWN}
              titleOf={(key) => t(`rightsPage.tabs.${key}`)}
              countOf={(key) => format.number(fits[key].length)}
              chosen={shown}
              onChoose={setShown}
            />
            <FindBox label={t('rightsPage.find')} value={search} onChange={setSearch} />
          </div>
          {fits[shown].length === 0 ? (
            <p className="list-empty">{t('rightsPage.none')}</p>
          ) : (
            <RightsTable label={title} rows={fits[shown]} />
          )}
        </>
      )}
    </>
  );
}

/** What a subject is found by: its names, its address, and the rights and flags that guard it. */
function textsOf({ title, of, guards }: Subject): string {
  const keys = guards.flatMap(({ permission, feature }) => [permission ?? '', JSON.stringify(feature ?? '')]);
  return [title, of, ...keys].join(' ').toLowerCase();
}
