/** What needs the actions of definitions: it comes when it is needed, since forms come with it. */
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { addOf, type RowOffers, rowTitles, useActions, useRowOffers } from '../actions';
import { type Cockpit, useCockpit } from '../cockpit';
import { pageAddress } from '../reference-address';

export type { RowOffers };
export { rowTitles, useRowOffers };

/** An action that is to run: on a row, or the one that adds. */
export interface Doing {
  readonly model: EntityModel;
  readonly action: string;
  readonly row?: Row;
}

/** What can be made anew on any page, by what its button says there: "New supplier". */
export function adding(cockpit: Cockpit, t: TFunction): (Doing & { readonly title: string })[] {
  const models = Object.values(cockpit.product.models).filter((model) => pageAddress(model, cockpit) !== undefined);
  const offered = models.flatMap((model) => {
    const add = addOf(model, cockpit, t);
    return add ? [{ model, ...add }] : [];
  });
  return offered.filter(({ title }, place) => offered.findIndex((other) => other.title === title) === place);
}

/** Runs an action as the page of the definition would: asked, filled in, tried and told in the same way. */
export function DoingNow({ model, action, row }: Doing) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const actions = useActions(model, { parameters: {}, onDone: () => undefined });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const wanted = row ? actions.offered([row]).find(({ name }) => name === action) : actions.add;
    if (!wanted) messages.warning(t('find.notOffered'));
    else if ('enabled' in wanted && !wanted.enabled)
      messages.warning(wanted.reason ?? t('find.notOffered'), {
        title: t('actions.notNow', { action: wanted.title }),
        why: wanted.lacks,
      });
    else wanted.run();
  });
  return actions.dialogs;
}
