import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadRows } from '../../engine/grid';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { latePart } from '../late-part';
import { knownTotal, type RowPortion, rowKey } from '../rows';
import { useMissing } from '../use-missing';
import type { ChoiceAsked } from './choice-keys';
import type { ChoiceMenuProps } from './choice-menu';
import type { Grid } from './use-grid';

export const choiceMenu = latePart<ChoiceMenuProps>(async () => (await import('./choice-menu')).ChoiceMenu);

export interface Choosing {
  choose(what: ChoiceAsked): void;
  readonly menu: ReactNode;
  /** Chooses all that match; undefined while they are chosen, or the page holds all of them. */
  readonly all: (() => void) | undefined;
}

/** Choosing rows by the head's menu and by keys: the page, all that match, the others, none. */
export function useChoosing({ model, session, source, widget, known }: Grid): Choosing {
  const { t } = useTranslation();
  const { messages, rowsLimit, format } = useCockpit();
  const [place, setPlace] = useState<{ x: number; y: number }>();
  const total = knownTotal(known.total);

  const tooMany = useCallback(
    (count: number) => t('grid.tooManyToChoose', { limit: format.number(rowsLimit), number: format.number(count) }),
    [t, format, rowsLimit],
  );
  const chooseAll = useCallback(
    (which: 'all' | 'others') => {
      const asked = widget.current?.asked();
      const counted = knownTotal(session.get().total);
      if (!asked) return;
      if (counted !== undefined && counted > rowsLimit) return messages.warning(tooMany(counted));
      if (which === 'all') {
        // What is in sight is chosen at once; nothing more is asked for if that is all.
        const wasNone = session.get().selected.length === 0;
        widget.current?.choosePage();
        if (wasNone && counted === widget.current?.rows().length) return;
      }
      const rows = source.matching(asked);
      const read: ReadRows = async (signal) => rowsOf(rows(signal), rowsLimit, tooMany);
      session.choose(read, which).catch((error: unknown) => {
        if (error instanceof TooMany) messages.warning(error.message);
        else messages.error(error);
      });
    },
    [session, source, widget, rowsLimit, messages, tooMany],
  );
  const choose = useCallback(
    (what: ChoiceAsked) => {
      if (what === 'all') chooseAll('all');
      else if (what === 'page') widget.current?.choosePage();
      else if (what === 'none') session.chooseNone();
      else setPlace(what);
    },
    [chooseAll, session, widget],
  );
  const chosen = known.selected.length;
  const close = () => setPlace(undefined);
  const missing = useMissing(close);
  return {
    choose,
    menu: place && (
      <choiceMenu.Part
        place={place}
        page={widget.current?.rows().length ?? 0}
        total={total}
        chosen={chosen}
        onChoose={choose}
        onOthers={() => chooseAll('others')}
        onClose={close}
        onMissing={missing}
      />
    ),
    all:
      total !== undefined && total > chosen && isWholePage(model, known.selected, widget.current?.rows() ?? [])
        ? () => chooseAll('all')
        : undefined,
  };
}

/** More match than may be chosen at once. */
class TooMany extends Error {}

/** All rows of a call, or a refusal in words if there are more of them than the limit. */
async function rowsOf(
  portions: AsyncIterable<RowPortion>,
  limit: number,
  tooMany: (count: number) => string,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for await (const { rows, total } of portions) {
    if (total > limit) throw new TooMany(tooMany(total));
    found.push(...rows.map((row) => ({ ...row })));
  }
  return found;
}

/** True if nothing on the page is left to be chosen. */
function isWholePage(model: EntityModel, chosen: readonly Row[], page: readonly Row[]): boolean {
  if (page.length === 0 || chosen.length < page.length) return false;
  const keys = new Set(chosen.map((row) => rowKey(model, row)));
  return page.every((row) => keys.has(rowKey(model, row)));
}
