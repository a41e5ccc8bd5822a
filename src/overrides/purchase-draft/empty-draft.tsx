import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { captions } from '../../renderers/captions';
import { focusPlace, useDocument, useDocumentAddress } from '../../renderers/documents';
import { Field } from '../../renderers/editors';
import { DEMAND_DAYS } from './criteria';
import { EMPTY_DRAFT, isSameDraft } from './draft';
import { DraftDone } from './draft-done';
import { DraftEditor } from './draft-editor';
import { WhenRead, WithModels } from './draft-page';
import type { Models } from './models';
import { readEmpty } from './read-draft';
import { SupplierChoice } from './supplier-facts';
import { useDraftPages } from './use-draft-pages';

const SUPPLIER = 'supplier';

/** The page of an empty draft, as the definition's action names it, for a supplier if one is chosen. */
export function emptyDraftAddress({ draft }: Models, supplierId: string | undefined): string {
  const page = draft.actions.find(({ name }) => name === 'emptyDraft')?.open ?? '';
  return `/${page}${supplierId ? searchOf(supplierId) : ''}`;
}

const searchOf = (supplierId: string): string => `?${new URLSearchParams({ [SUPPLIER]: supplierId })}`;

/** Starts a draft without proposals (ROUTE-039, PO-002). */
export function EmptyDraft() {
  return <WithModels>{(models) => <SuppliersDraft models={models} />}</WithModels>;
}

function SuppliersDraft({ models }: { models: Models }) {
  const { t } = useTranslation();
  const draft = useDocument({
    place: 'emptydraft-page',
    empty: () => EMPTY_DRAFT,
    isSame: isSameDraft,
    read: readEmpty,
  });
  const { done, setDone, afterSaving } = useDraftPages(models, draft);
  const leave = useDocumentAddress(draft, {
    keyIn: (search) => new URLSearchParams(search).get(SUPPLIER),
    searchOf,
    title: t('purchaseDraft.emptyDraftTitle'),
    onOpen: () => setDone(undefined),
  });
  const { key } = draft.opened;

  if (done) return <DraftDone models={models} done={done} onNext={() => setDone(undefined)} />;
  return (
    <WhenRead document={draft} onLeave={leave}>
      {key !== null ? (
        <DraftEditor
          key={key}
          models={models}
          document={draft}
          title={t('purchaseDraft.emptyDraftTitle')}
          demandDays={DEMAND_DAYS}
          emptyText={t('purchaseDraft.emptyText')}
          onSaved={(row) => afterSaving(row, leave)}
          onDone={setDone}
        />
      ) : (
        <ChooseSupplier models={models} />
      )}
    </WhenRead>
  );
}

/** Whose draft it is to be. */
function ChooseSupplier({ models }: { models: Models }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => focusPlace(root.current, 'supplierId'), []);
  return (
    <div className="page" ref={root}>
      <div className="page-head">
        <h1>{t('purchaseDraft.emptyDraftTitle')}</h1>
      </div>
      <div className="page-scroll form-body draft-criteria">
        <Field name="supplierId" caption={captions.entityTitle(models.supplier)} problem={undefined} isRequired>
          {({ id, describedBy }) => (
            <SupplierChoice
              models={models}
              id={id}
              describedBy={describedBy}
              value={undefined}
              onChange={(supplierId) => supplierId && navigate(emptyDraftAddress(models, supplierId))}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
