import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useCockpit } from '../../renderers/cockpit';
import { useDocument, useDocumentAddress } from '../../renderers/documents';
import { pageAddress } from '../../renderers/reference-address';
import { DEMAND_DAYS } from './criteria';
import { EMPTY_DRAFT, isSameDraft } from './draft';
import { type Done, DraftDone } from './draft-done';
import { DraftEditor } from './draft-editor';
import { WhenRead, WithModels } from './draft-page';
import type { Models } from './models';
import { readSaved } from './read-draft';
import { useDraftPages } from './use-draft-pages';

const DRAFT = 'draft';

/** Edits a saved draft, and makes it a purchase order (ROUTE-042, PO-013, PO-015). */
export function UpdateDraft() {
  return <WithModels>{(models) => <SavedDraft models={models} />}</WithModels>;
}

function SavedDraft({ models }: { models: Models }) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { may } = cockpit;
  const navigate = useNavigate();
  const read = useCallback((id: string) => readSaved(cockpit, models, id), [cockpit, models]);
  const draft = useDocument({ place: 'updatedraft-page', empty: () => EMPTY_DRAFT, isSame: isSameDraft, read });
  const { done, setDone, afterSaving } = useDraftPages(models, draft);
  const leave = useDocumentAddress(draft, {
    keyIn: (search) => new URLSearchParams(search).get(DRAFT),
    searchOf: (id) => `?${new URLSearchParams({ [DRAFT]: id })}`,
    title: t('purchaseDraft.editTitle'),
    onOpen: () => setDone(undefined),
  });
  const { key, row } = draft.opened;

  function finish(what: Done): void {
    leave();
    draft.open(null);
    setDone(what);
  }

  const newDraft = models.draft.actions.find(({ name }) => name === 'newDraft');
  const onNext = newDraft && may(newDraft.permission) ? () => navigate(`/${newDraft.open}`) : undefined;
  if (done) return <DraftDone models={models} done={done} onNext={onNext} />;
  return (
    <WhenRead document={draft} onLeave={leave}>
      {key !== null ? (
        <DraftEditor
          key={key}
          models={models}
          document={draft}
          title={
            row ? t('purchaseDraft.savedTitle', { number: String(row.draftNumber ?? '') }) : t('purchaseDraft.newTitle')
          }
          demandDays={DEMAND_DAYS}
          emptyText={t('purchaseDraft.emptyText')}
          onSaved={(saved) => afterSaving(saved, leave)}
          onDone={finish}
        />
      ) : (
        <div className="page-message">
          <h1>{t('purchaseDraft.editTitle')}</h1>
          <p>{t('purchaseDraft.chooseDraft')}</p>
          <div className="actions">
            <Link className="button primary" to={`/${pageAddress(models.draft, cockpit) ?? ''}`}>
              {t('purchaseDraft.toDrafts')}
            </Link>
          </div>
        </div>
      )}
    </WhenRead>
  );
}
