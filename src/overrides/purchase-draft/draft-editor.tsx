import { Calculator, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Setback } from '../../engine/form';
import { ApiError, ERROR_CODES, type Said } from '../../engine/http';
import type { Row } from '../../engine/query';
import type { FailedRow } from '../../machines/action';
import { outcomeText, useActions } from '../../renderers/actions';
import { useCockpit } from '../../renderers/cockpit';
import { isSilent } from '../../renderers/dialogs';
import { focusIn, focusPlace, type OpenDocument, useProblems, useSaveKey } from '../../renderers/documents';
import { discardQuestion } from '../../renderers/forms';
import { usePageActions } from '../../renderers/page-actions';
import { type Draft, isByHand, mergedDraft, recalculated, repeatedBy, valuesOf } from './draft';
import type { Done } from './draft-done';
import { DraftFoot } from './draft-foot';
import { LinesPart } from './lines-part';
import { actionOf, type Models, type Saving } from './models';
import { readSaved } from './read-draft';
import { type NotSaved, SaveDialog } from './save-dialog';
import { SupplierFacts } from './supplier-facts';
import { useDraftSaving } from './use-draft-saving';
import { useFigures } from './use-figures';
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

const NUMBER = 'draftNumber';
const PARAMETERS = { page: 'updatedraft-page' };

/** Writes a draft: its lines, what it is saved as, and the order that it becomes. */
export function DraftEditor(props: DraftEditorProps) {
  const { models, document: doc, demandDays, tools } = props;
  const { t } = useTranslation();
  const { http, may, messages } = useCockpit();
  const page = useRef<HTMLDivElement>(null);
  const { values: draft, opened, change, adopt, isChanged } = doc;
  const { row } = opened;
  const { lines } = draft;
  const supplier = useSupplier(models, draft.supplierId);
  const figures = useFigures(draft.supplierId, demandDays);
  const rules = { model: models.draft, form: actionOf(models.draft, 'edit').form, ignored: NUMBER };
  const problems = useProblems<Saving>(() => rules, valuesOf(draft), 'edit');
  const saving = useDraftSaving(models);
  const [number, setNumber] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [notSaved, setNotSaved] = useState<NotSaved>();
  const [summary, setSummary] = useState<string>();
  const supplierName = String(supplier?.supplierName ?? row?.supplierName ?? draft.supplierId ?? '');
  const current = String(row?.[NUMBER] ?? '');

  const actions = useActions(models.draft, {
    parameters: PARAMETERS,
    saysDone: true,
    onDone: (keys, { order }: Said) => {
      if (!row || !keys.includes(String(row.id))) return;
      props.onDone(order?.[0] ? { kind: 'ordered', number: order[0] } : { kind: 'deleted', number: current });
    },
  });
  const offered = row ? actions.offered([row]) : [];
  const run = (name: string, on: Row) =>
    actions
      .offered([on])
      .find((one) => one.name === name)
      ?.run();

  function isSound(): boolean {
    if (lines.some((line) => repeatedBy(lines, line))) {
      setSummary(t('purchaseDraft.resolveFirst'));
      focusIn(page.current, 'tr.repeated');
      return false;
    }
    const [wrong] = problems.check('edit');
    setSummary(wrong === undefined ? undefined : t('forms.correct'));
    if (wrong !== undefined) focusPlace(page.current, wrong);
    return wrong === undefined;
  }

  function askNumber(): void {
    if (saving.isBusy || !isSound()) return;
    setNotSaved(undefined);
    if (row) setNumber(current);
    setAsking(true);
  }

  /** Saves under a number; gives the row as it stands then, or nothing if it was not saved. */
  async function save(under: string): Promise<Row | undefined> {
    setNotSaved(undefined);
    const saved = await saving.save(draft, under, row);
    if (saved.kind === 'failed') tellFailed(saved.failed);
    if (saved.kind === 'refused') await explain(saved.setback);
    if (saved.kind !== 'saved') return undefined;
    setAsking(false);
    setSummary(undefined);
    if (row) adopt((before) => ({ ...before, row: saved.row, values: draft }));
    return saved.row;
  }

  async function saveDraft(under: string): Promise<void> {
    const saved = await save(under);
    if (!saved) return;
    messages.notice(t('purchaseDraft.done.saved', { number: under }));
    if (!row) props.onSaved(saved);
  }

  /** Says of which supplier the draft was not made, and marks its number if that is why. */
  function tellFailed(failed: readonly FailedRow[]): void {
    const errors = failed.flatMap((one) => one.errors ?? []);
    setNotSaved({
      heading: outcomeText(models.draft, actionOf(models.draft, 'save'), 'failed') ?? '',
      reasons: failed.map(({ name, reason, detail }) => [`${name}: ${reason}`, detail].filter(Boolean).join(' ')),
      number: errors.find(({ field }) => field === NUMBER)?.message,
    });
    setAsking(true);
  }

  async function explain(setback: Setback): Promise<void> {
    if (setback.kind === 'stale') return mergeIn(setback.current);
    if (setback.kind === 'fields') {
      const errors = setback.errors.filter(({ field }) => field !== NUMBER);
      if (errors.length < setback.errors.length)
        tellFailed([{ key: '', name: supplierName, reason: setback.message, errors: setback.errors }]);
      if (errors.length === 0) return;
      problems.refuse(errors, 'edit');
      setAsking(false);
      setSummary(setback.message);
      focusPlace(page.current, errors[0]?.field ?? '');
    } else if (isGone(setback.error)) {
      setAsking(false);
      setNumber(undefined);
      adopt(({ key }) => ({ key, values: { supplierId: draft.supplierId, lines: [] } }));
      setSummary(t('purchaseDraft.gone'));
    } else if (!isSilent(setback.error)) messages.error(setback.error);
  }

  /** Takes in what somebody else has saved meanwhile, below what the person has written. */
  async function mergeIn(now: Row): Promise<void> {
    setAsking(false);
    try {
      const theirs = await readSaved(http, models, String(now.id));
      change((mine) => mergedDraft(opened.values, mine, theirs.values));
      adopt(() => theirs);
      setSummary(t('purchaseDraft.stale'));
    } catch (error) {
      messages.error(error);
    }
  }

  async function order(): Promise<void> {
    if (!row || saving.isBusy || !isSound()) return;
    const saved = isChanged ? await save(current) : row;
    if (saved) run('createPO', saved);
  }

  async function discard(): Promise<void> {
    if (!(await messages.confirm(discardQuestion(t, t('purchaseDraft.discard'))))) return;
    change(() => opened.values);
    problems.reset();
    setSummary(undefined);
  }

  const maySave = may(row ? 'data.can_update_draft' : 'data.can_save_draft');
  const saveTitle = t('purchaseDraft.saveDraft');
  useSaveKey(() => maySave && askNumber());
  usePageActions(() => ({
    main: maySave ? { title: saveTitle, adds: false, run: askNumber } : undefined,
    chosen: row ? 1 : 0,
    actions: offered,
  }));

  const byHand = lines.filter((line) => isByHand(opened.values.lines, line, 'orderedQuantity')).length;
  const mayDo = (name: string) => offered.some((one) => one.name === name && one.enabled);
  return (
    <div className="page draft-page" ref={page}>
      <div className="page-head">
        <h1>{props.title}</h1>
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
          {isChanged && (
            <button type="button" className="button" disabled={saving.isBusy} onClick={() => void discard()}>
              <Undo2 aria-hidden />
              {t('purchaseDraft.discard')}
            </button>
          )}
          {row && mayDo('delete') && (
            <button type="button" className="button" disabled={saving.isBusy} onClick={() => run('delete', row)}>
              <Trash2 aria-hidden />
              {t('purchaseDraft.delete')}
            </button>
          )}
          {tools}
        </div>
      </div>
      <SupplierFacts models={models} supplier={supplier} name={supplierName} />
      <div className="page-scroll">
        {summary && (
          <p className="form-summary" role="alert">
            <TriangleAlert aria-hidden />
            {summary}
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
          emptyText={props.emptyText}
          change={change}
        />
      </div>
      <DraftFoot
        draft={draft}
        isBusy={saving.isBusy}
        onSave={maySave ? askNumber : undefined}
        onOrder={row && mayDo('createPO') ? () => void order() : undefined}
        onRepeated={() => focusIn(page.current, 'tr.repeated')}
      />
      {isAsking && (
        <SaveDialog
          models={models}
          number={number}
          isBusy={saving.isBusy}
          notSaved={notSaved}
          onNumber={setNumber}
          onSave={(under) => void saveDraft(under)}
          onClose={() => setAsking(false)}
        />
      )}
      {actions.dialogs}
    </div>
  );
}

/** True if the draft that was to be changed is not there any more. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.body.errorCode === ERROR_CODES.notFound;
}
