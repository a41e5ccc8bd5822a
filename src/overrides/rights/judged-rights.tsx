import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonRights } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { FindBox, Segments } from '../../renderers/layout';
import { createReasons } from './reasons';
import { RightsTable } from './rights-table';
import { type Subject, subjectsOf } from './subjects';

const SHOWN = ['all', 'allowed', 'refused'] as const;

interface JudgedRightsProps {
  readonly label: string;
  readonly person: PersonRights;
  /** What is looked for at first. */
  readonly find: string;
}

/** What is guarded as it is judged for a person: all of it, what is allowed or refused, and what is looked for. */
export function JudgedRights({ label, person, find }: JudgedRightsProps) {
  const { t } = useTranslation();
  const { product, format } = useCockpit();
  const [search, setSearch] = useState(find);
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all');
  const subjects = useMemo(() => subjectsOf(product), [product]);
  const judged = useMemo(() => {
    const reasonsOf = createReasons(person, product.permissions, { format, t });
    return subjects.map((subject) => ({ subject, verdict: reasonsOf(subject) }));
  }, [person, subjects, product, format, t]);
  const words = search.trim().toLowerCase();
  const found = judged.filter(({ subject }) => textsOf(subject).includes(words));
  const fits = {
    all: found,
    allowed: found.filter(({ verdict }) => verdict.allowed),
    refused: found.filter(({ verdict }) => !verdict.allowed),
  };
  return (
    <>
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
        <RightsTable label={label} rows={fits[shown]} />
      )}
    </>
  );
}

/** What a subject is found by: its names, its address, and the rights and flags that guard it. */
function textsOf({ title, of, guards }: Subject): string {
  const keys = guards.flatMap(({ permission, feature }) => [permission ?? '', JSON.stringify(feature ?? '')]);
  return [title, of, ...keys].join(' ').toLowerCase();
}
