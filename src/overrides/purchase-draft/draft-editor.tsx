import { Calculator, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Said } from '../../engine/http';
import type { Row } from '../../engine/query';
import { type Actions, useActions } from '../../renderers/actions';
import { useCockpit } from '../../renderers/cockpit';
import { focusIn, type OpenDocument, useProblems, useSaveKey } from '../../renderers/documents';
import { usePageActions } from '../../renderers/page-actions';
import { type Draft, isByHand, recalculated, valuesOf } from './draft';
import type { Done } from './draft-done';
import { DraftFoot } from './draft-foot';
import { LinesPart } from './lines-part';
import { actionOf, type Models, NUMBER, type Saving } from './models';
import { SaveDialog } from './save-dialog';
import { SupplierFacts } from './supplier-facts';
import { useFigures } from './use-figures';
import { usePastedLines } from './use-pasted-lines';
import { useSaveDraft } from './use-save-draft';
import { useSupplier } from './use-supplier';

export interface DraftEditorProps {
  readonly models: Models;
  readonly document: OpenDocument<Draft>;
  readonly title: string;
  /** Days whose demand is shown beside what is calculated. */
  readonly demandDays: number;
  /** What is said while there are no lines. */
  readonly emptyText: string;
  /** Further buttons in the head. */
  readonly tools?: ReactNode;
  /** A new draft was saved. */
  onSaved(row: Row): void;
  /** A saved draft has become something else. */
  onDone(done: Done): void;
}

const PARAMETERS = { page: 'updatedraft-page' };
/** The action that orders a draft: as it is stored, so that the page saves it first. */
const ORDER = 'createPO';

/** Writes a draft: its lines, what it is saved as, and the order that it becomes. */
export function DraftEditor(props: DraftEditorProps) {
  const { models, document: doc, demandDays } = props;
  const { t } = useTranslation();
  const { may } = useCockpit();
  const page = useRef<HTMLDivElement>(null);
  const { values: draft, opened } = doc;
  const { row } = opened;
  const supplier = useSupplier(models, draft.supplierId);
  const figures = useFigures(draft.supplierId, demandDays);
  const pasted = usePastedLines(doc, figures);
  const rules = { model: models.draft, form: actionOf(models.draft, 'edit').form, ignored: NUMBER };
  const problems = useProblems<Saving>(() => rules, valuesOf(draft), 'edit');
  const supplierName = String(supplier?.supplierName ?? row?.supplierName ?? draft.supplierId ?? '');
  const actions = useRowActions(props);
  const onOrder = (saved: Row) => actions.run(ORDER, saved);
  const parts = { models, document: doc, problems, supplierName, page, isPasting: pasted.isBusy };
  const saving = useSaveDraft({ ...parts, onSaved: props.onSaved, onOrder });
  const { asked, ask } = saving;
  const order = () => void saving.order();

  const maySave = may(row ? 'data.can_update_draft' : 'data.can_save_draft');
  useSaveKey(() => maySave && saving.askNumber());
  usePageActions(() => ({
    main: maySave ? { title: t('purchaseDraft.saveDraft'), icon: undefined, run: saving.askNumber } : undefined,
    chosen: row ? 1 : 0,
    actions: actions.offered.map((one) => (one.name === ORDER ? { ...one, run: order } : one)),
    keys: 'document',
  }));
  return (
    <div className="page draft-page" ref={page}>
      <Head {...props} figures={figures} actions={actions} saving={saving} />
      <SupplierFacts models={models} supplier={supplier} name={supplierName} />
      <div className="page-scroll">
        {asked.summary && (
          <p className="form-summary" role="alert">
            <TriangleAlert aria-hidden />
            {asked.summary}
          </p>
        )}
        <LinesPart
          models={models}
          draftId={row && String(row.id)}
          opened={opened.values}
          draft={draft}
          figures={figures}
          demandDays={demandDays}
          problems={problems}
          pasted={pasted}
          emptyText={props.emptyText}
          change={doc.change}
        />
      </div>
      <DraftFoot
        draft={draft}
        isBusy={saving.isBusy}
        onSave={maySave ? saving.askNumber : undefined}
        onOrder={actions.mayDo(ORDER) ? order : undefined}
        onRepeated={() => focusIn(page.current, 'tr.repeated')}
      />
      {asked.isAsking && (
        <SaveDialog
          models={models}
          number={asked.number}
          isBusy={saving.isBusy}
          notSaved={asked.notSaved}
          onNumber={saving.changeNumber}
          onSave={(under) => void saving.saveUnder(under)}
          onClose={() => ask({ isAsking: false })}
        />
      )}
      {actions.dialogs}
    </div>
  );
}

interface RowActions extends Pick<Actions, 'dialogs'> {
  /** What can be done with the draft as it is saved. */
  readonly offered: ReturnType<Actions['offered']>;
  mayDo(name: string): boolean;
  run(name: string, on: Row): void;
}

/** The actions of a saved draft. */
function useRowActions({ models, document: { opened }, onDone }: DraftEditorProps): RowActions {
  const { row } = opened;
  const actions = useActions(models.draft, {
    parameters: PARAMETERS,
    saysDone: true,
    onDone: (keys, _adds, { order }: Said) => {
      if (!row || !keys.includes(String(row.id))) return;
      onDone(
        order?.[0] ? { kind: 'ordered', number: order[0] } : { kind: 'deleted', number: String(row[NUMBER] ?? '') },
      );
    },
  });
  const offered = row ? actions.offered([row]) : [];
  return {
    offered,
    dialogs: actions.dialogs,
    mayDo: (name) => offered.some((one) => one.name === name && one.enabled),
    run: (name, on) =>
      actions
        .offered([on])
        .find((one) => one.name === name)
        ?.run(),
  };
}

interface HeadProps extends DraftEditorProps {
  readonly figures: ReturnType<typeof useFigures>;
  readonly actions: RowActions;
  readonly saving: ReturnType<typeof useSaveDraft>;
}

/** What the draft is called, and what can be done with all of it. */
function Head({ title, tools, document: doc, figures, actions, saving }: HeadProps) {
  const { t } = useTranslation();
  const { values, opened, change } = doc;
  const { lines } = values;
  const { row } = opened;
  const byHand = lines.filter((line) => isByHand(opened.values.lines, line, 'orderedQuantity')).length;
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {byHand > 0 && <span className="draft-changed">{t('purchaseDraft.changedLines', { count: byHand })}</span>}
      <div className="tools">
        {figures && lines.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => change((b) => ({ ...b, lines: recalculated(b.lines, figures) }))}
          >
            <Calculator aria-hidden />
            {t('purchaseDraft.calculate')}
          </button>
        )}
        {doc.isChanged && (
          <button type="button" className="button" disabled={saving.isBusy} onClick={() => void saving.discard()}>
            <Undo2 aria-hidden />
            {t('purchaseDraft.discard')}
          </button>
        )}
        {row && actions.mayDo('delete') && (
          <button type="button" className="button" disabled={saving.isBusy} onClick={() => actions.run('delete', row)}>
            <Trash2 aria-hidden />
            {t('purchaseDraft.delete')}
          </button>
        )}
        {tools}
      </div>
    </div>
  );
}
