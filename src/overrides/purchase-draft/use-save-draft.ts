import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { useCockpit } from '../../renderers/cockpit';
import { focusIn, focusPlace } from '../../renderers/documents';
import { discardQuestion } from '../../renderers/forms';
import { isSameDraft, repeatedBy } from './draft';
import { NUMBER } from './models';
import { useDraftSaving } from './use-draft-saving';
import { type Asked, type ExplainParts, useExplain } from './use-explain';

interface Parts extends Omit<ExplainParts, 'ask'> {
  /** Pasted rows are looked up, which are lines as well. */
  readonly isPasting: boolean;
  /** A new draft was saved. */
  onSaved(row: Row): void;
  /** What was saved is to be ordered. */
  onOrder(row: Row): void;
}

/** Saves a draft under a number that it asks for, and orders what is saved. */
export function useSaveDraft({ isPasting, onSaved, onOrder, ...parts }: Parts) {
  const { models, document: doc, problems, page } = parts;
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const { values: draft, opened, adopt } = doc;
  const { row } = opened;
  const { lines } = draft;
  const saving = useDraftSaving(models, doc.sending);
  const isBusy = saving.isBusy || isPasting;
  const latest = useRef({ draft, isPasting });
  latest.current = { draft, isPasting };
  const [asked, setAsked] = useState<Asked>({ isAsking: false });
  const ask = (next: Partial<Asked>): void => setAsked((before) => ({ ...before, ...next }));
  const changeNumber = useCallback(
    (next: (before: string | undefined) => string) =>
      setAsked((before) => ({ ...before, number: next(before.number) })),
    [],
  );
  const { tellFailed, explain } = useExplain({ ...parts, ask });
  const current = String(row?.[NUMBER] ?? '');

  function isSound(): boolean {
    if (lines.some((line) => repeatedBy(lines, line))) {
      ask({ summary: t('purchaseDraft.resolveFirst') });
      focusIn(page.current, 'tr.repeated');
      return false;
    }
    const [wrong] = problems.check('edit');
    ask({ summary: wrong === undefined ? undefined : t('forms.correct') });
    if (wrong !== undefined) focusPlace(page.current, wrong);
    return wrong === undefined;
  }

  function askNumber(): void {
    if (isBusy || !isSound()) return;
    ask({ isAsking: true, notSaved: undefined, ...(row ? { number: current } : {}) });
  }

  /** Saves under a number; gives the row as it stands then, or nothing if it was not saved. */
  async function save(under: string): Promise<Row | undefined> {
    ask({ notSaved: undefined });
    const saved = await saving.save(draft, under, row);
    if (saved.kind === 'failed') tellFailed(saved.failed);
    if (saved.kind === 'refused') await explain(saved.setback);
    if (saved.kind !== 'saved') return undefined;
    ask({ isAsking: false, summary: undefined });
    if (row) adopt((before) => ({ ...before, row: saved.row, values: draft }));
    return saved.row;
  }

  async function saveUnder(under: string): Promise<void> {
    const saved = await save(under);
    if (!saved) return;
    messages.notice(t('purchaseDraft.done.saved', { number: under }));
    if (!row) onSaved(saved);
  }

  async function order(): Promise<void> {
    if (!row || isBusy || !isSound()) return;
    const saved = doc.isChanged ? await save(current) : row;
    if (!saved) return;
    const isAsSaved = !latest.current.isPasting && isSameDraft(latest.current.draft, draft);
    if (isAsSaved) onOrder(saved);
    else ask({ summary: t('purchaseDraft.changedMeanwhile') });
  }

  async function discard(): Promise<void> {
    if (!(await messages.confirm(discardQuestion(t, t('purchaseDraft.discard'))))) return;
    doc.change(() => opened.values);
    problems.reset();
    ask({ summary: undefined });
  }

  return { asked, ask, changeNumber, isBusy, askNumber, saveUnder, order, discard };
}
