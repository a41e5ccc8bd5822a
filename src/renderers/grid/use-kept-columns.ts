import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { ownFilters, wholeFilter } from '../../engine/view';
import { useCockpit } from '../cockpit';
import { usePageShown } from '../kept-pages';
import { type AddressControl, usePlace, useReplaceSearch } from '../use-address';
import { type KeptColumns, keepColumns, keptStart, type Opening } from '../views';

/** What is done to the columns is kept when it has stood this long. */
const KEPT_AFTER_MS = 500;

/**
 * Brings back what was kept of a grid that opens without a view and without an address, also when the page is come back
 * to, and names what of it is gone. True while it does.
 */
export function useKeptStart(model: EntityModel, opening: Opening | undefined): boolean {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { messages } = cockpit;
  const replaceSearch = useReplaceSearch();
  const { pathname, search } = usePlace();
  const started = useRef<Opening>(undefined);
  const isShown = usePageShown();
  const found =
    opening && isShown && started.current !== opening ? keptStart(cockpit, model, opening, search) : undefined;
  const start = found?.address;
  const lost = found?.dropped.join(', ') ?? '';
  const count = found?.dropped.length ?? 0;
  useEffect(() => {
    started.current = isShown ? opening : undefined;
    if (lost !== '') messages.notice(t('views.droppedColumns', { names: lost, count }));
    if (start !== undefined) replaceSearch(pathname, start);
  }, [opening, start, lost, count, pathname, replaceSearch, isShown, messages, t]);
  return start !== undefined;
}

/** Keeps groups, order and filters when the person changes them while no view is shown. */
export function useKeptColumns(model: EntityModel, opening: Opening, { address, revision }: AddressControl): void {
  const cockpit = useCockpit();
  const isShown = usePageShown();
  const { values, state } = address;
  const { group, sort, where } = state;
  // What else the address filters by is not the person's choice.
  const filters = ownFilters(values, model);
  const text = JSON.stringify({ group, sort, where: wholeFilter({ filters: values, where }, model), filters });
  const seen = useRef({ text, revision });
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; keep(): void }>(undefined);

  useEffect(() => {
    const before = seen.current;
    seen.current = { text, revision };
    // Another address has another story; what it shows is nobody's change.
    if (opening.id !== '' || before.text === text || before.revision !== revision) return;
    clearTimeout(waiting.current?.timer);
    const keep = (): void => {
      waiting.current = undefined;
      keepColumns(cockpit, model, opening.base, JSON.parse(text) as KeptColumns).catch((error: unknown) =>
        console.error('The columns of a grid could not be kept', error),
      );
    };
    waiting.current = { timer: setTimeout(keep, KEPT_AFTER_MS), keep };
  }, [text, revision, opening, cockpit, model]);

  // Whoever leaves the page, and comes back at once, finds it as it was left.
  useEffect(() => {
    const keepNow = (): void => {
      clearTimeout(waiting.current?.timer);
      waiting.current?.keep();
    };
    if (!isShown) keepNow();
    return keepNow;
  }, [isShown]);
}
