import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { isSilent } from '../../renderers/dialogs';
import { focusIn, focusPlace, type OpenDocument, type Problems } from '../../renderers/documents';
import { type Models, savingOf, type Target } from './models';
import { type Order, openProblems, valuesOf } from './order';
import { keepRemembered } from './remembered';
import type { Ask } from './use-order-page';
import type { Saved, useSaving } from './use-saving';

interface Parts {
  readonly models: Models;
  readonly form: OpenDocument<Order>;
  readonly problems: Problems<Target>;
  readonly saving: ReturnType<typeof useSaving>;
  /** It is being saved, or lines are being checked. */
  readonly isBusy: boolean;
  readonly page: RefObject<HTMLElement | null>;
  readonly ask: Ask;
  startNew(): void;
}

/** Saves an order: asks how, and says why it was not saved, each reason at its place; what was typed stays. */
export function useSaveOrder({ models, form, problems, saving, isBusy, page, ask, startNew }: Parts) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { messages } = cockpit;
  const { values: order, opened } = form;
  const draft = opened.row;

  function askHow(): void {
    if (isBusy || form.isLoading || form.error !== null) return;
    // What is wrong with either is wrong with a draft; where nothing is entered yet, an order is meant.
    const wrong = problems.check(draft || form.isChanged ? 'draft' : 'order');
    if (openProblems(order) > 0) showOpen();
    else if (wrong.length > 0) showWrong(wrong);
    else askAs();
  }

  function askAs(): void {
    ask(({ numbers }) => ({
      isAsking: true,
      isUnresolved: false,
      summary: undefined,
      numberProblem: undefined,
      numbers: draft ? { draft: String(draft.orderNumber ?? ''), ...numbers } : numbers,
    }));
  }

  function showOpen(): void {
    ask({ isAsking: false, summary: undefined, isUnresolved: true });
    focusIn(page.current, 'tr.open');
  }

  function showWrong([first = '']: readonly string[]): void {
    ask({ isAsking: false, isUnresolved: false, summary: t('forms.correct') });
    focusPlace(page.current, first);
  }

  async function save(target: Target, number: string): Promise<void> {
    if (isBusy) return;
    if (openProblems(order) > 0) return showOpen();
    const wrong = problems.check(target);
    if (wrong.length > 0) return showWrong(wrong);
    ask({ numberProblem: undefined });
    const saved = await saving.save(target, number, valuesOf(order), draft);
    if (saved.kind === 'refused') return explain(saved, target);
    keepRemembered(cockpit, models, valuesOf(order));
    startNew();
    ask({ made: saved });
  }

  function explain({ setback }: Extract<Saved, { kind: 'refused' }>, target: Target): void {
    if (setback.kind === 'fields') {
      const { numberField } = savingOf(models, target, draft !== undefined);
      const ofNumber = setback.errors.find(({ field }) => field === numberField);
      const others = setback.errors.filter(({ field }) => field !== numberField);
      ask({ numberProblem: ofNumber?.message });
      if (others.length === 0) return;
      problems.refuse(others, target);
      ask({ isAsking: false, summary: setback.message });
      focusPlace(page.current, others[0]?.field ?? '');
    } else if (setback.kind === 'stale') {
      form.adopt((before) => ({ ...before, row: { ...before.row, ...setback.current } }));
      const names = setback.changed.map((name) => captions.property(models.draft, name)).join(', ');
      const summary = [t('forms.stale'), names, t('forms.staleText')].filter(Boolean).join(' ');
      ask({ isAsking: false, summary });
    } else if (!isSilent(setback.error)) messages.error(setback.error);
  }

  return { askHow, save };
}
