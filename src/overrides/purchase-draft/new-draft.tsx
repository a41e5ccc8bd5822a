import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCockpit } from '../../renderers/cockpit';
import { useDocument, useDocumentAddress } from '../../renderers/documents';
import { discardQuestion } from '../../renderers/forms';
import { usePlace } from '../../renderers/use-address';
import { type Criteria, criteriaIn, DEMAND_DAYS, searchOf } from './criteria';
import { CriteriaForm } from './criteria-form';
import { EMPTY_DRAFT, isSameDraft } from './draft';
import { DraftDone } from './draft-done';
import { DraftEditor } from './draft-editor';
import { WhenRead, WithModels } from './draft-page';
import { emptyDraftAddress } from './empty-draft';
import type { Models } from './models';
import { readProposed } from './read-draft';
import { useDraftPages } from './use-draft-pages';

/** Starts a new draft from search criteria (ROUTE-038, PO-001). */
export function NewDraft() {
  return <WithModels>{(models) => <ProposedDraft models={models} />}</WithModels>;
}

function ProposedDraft({ models }: { models: Models }) {
  const { t } = useTranslation();
  const { http, may, messages } = useCockpit();
  const navigate = useNavigate();
  const { pathname } = usePlace();
  const read = useCallback((key: string) => readProposed(http, key), [http]);
  const draft = useDocument({ place: 'newdraft-page', empty: () => EMPTY_DRAFT, isSame: isSameDraft, read });
  const { done, setDone, afterSaving } = useDraftPages(models, draft);
  const [criteria, setCriteria] = useState<Criteria>({ demandDays: DEMAND_DAYS });
  const leave = useDocumentAddress(draft, {
    keyIn: (search) => {
      const asked = criteriaIn(search);
      return asked && searchOf(asked);
    },
    searchOf: (key) => key,
    title: t('purchaseDraft.newTitle'),
    onOpen: () => setDone(undefined),
  });
  const { key } = draft.opened;
  const asked = key === null ? null : criteriaIn(key);

  async function changeCriteria(): Promise<void> {
    if (draft.isChanged && !(await messages.confirm(discardQuestion(t, t('purchaseDraft.changeCriteria'))))) return;
    if (asked) setCriteria(asked);
    leave();
    draft.open(null);
  }

  if (done) return <DraftDone models={models} done={done} onNext={() => setDone(undefined)} />;
  return (
    <WhenRead document={draft} onLeave={leave}>
      {asked ? (
        <DraftEditor
          key={key}
          models={models}
          document={draft}
          title={t('purchaseDraft.newTitle')}
          demandDays={Number(asked.demandDays ?? 0)}
          emptyText={t('purchaseDraft.nothingLacks')}
          tools={
            <button type="button" className="button" onClick={() => void changeCriteria()}>
              <SlidersHorizontal aria-hidden />
              {t('purchaseDraft.changeCriteria')}
            </button>
          }
          onSaved={(row) => afterSaving(row, leave)}
          onDone={setDone}
        />
      ) : (
        <div className="page">
          <div className="page-head">
            <h1>{t('purchaseDraft.newTitle')}</h1>
          </div>
          <CriteriaForm
            models={models}
            criteria={criteria}
            mayStartEmpty={may('data.can_save_draft')}
            onChange={setCriteria}
            onPropose={() => navigate(`${pathname}${searchOf(criteria)}`)}
            onEmpty={() => navigate(emptyDraftAddress(models, criteria.supplierId))}
          />
        </div>
      )}
    </WhenRead>
  );
}
