import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { readPageState } from '../../engine/view';
import { type Cockpit, useCockpit } from '../cockpit';
import { type Opening, plainOpening, readOpening } from './opening';

/** Openings that were asked for while the grid's code was on its way; each is taken once. */
const ahead = new Map<string, Promise<Opening>>();
const keyOf = (model: EntityModel, search: string): string => `${model.name}?${readPageState(search).customView}`;

/** Asks for what a grid opens with ahead of time. */
export function openViewAhead(cockpit: Cockpit, model: EntityModel, search: string): void {
  const opening = readOpening(cockpit, model, search);
  opening.catch(() => undefined);
  ahead.set(keyOf(model, search), opening);
}

/** What the grid opens with; undefined until that is known. Another view in the address opens anew, with the old one shown until then. */
export function useOpening(model: EntityModel, search: string): Opening | undefined {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const [opening, setOpening] = useState<Opening>();
  const key = keyOf(model, search);

  // Before anything is painted: what is known already is drawn in the first picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view opens anew, not every change of the address.
  useLayoutEffect(() => {
    // The address of a view that stands open already, as when its name is put into the address.
    if (opening && key === `${model.name}?${opening.id}`) return;
    let isLeft = false;
    const asked = ahead.get(key) ?? readOpening(cockpit, model, search);
    ahead.delete(key);
    asked.then(
      (found) => {
        if (isLeft) return;
        if (found.isMissing) cockpit.messages.warning(t('views.incomplete'));
        if (found.dropped.length > 0)
          cockpit.messages.notice(t('views.dropped', { names: found.dropped.join(', '), count: found.dropped.length }));
        if (found.isCut) cockpit.messages.notice(t('views.cut'));
        flushSync(() => setOpening(found));
      },
      (error: unknown) => {
        if (isLeft) return;
        cockpit.messages.error(error);
        setOpening(plainOpening(model));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [key]);
  return opening;
}
