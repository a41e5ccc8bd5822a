import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillPath, fillQuery } from '../../engine/action';
import { API } from '../../engine/http/api';
import type { Row } from '../../engine/query';
import { personOf } from '../../renderers/actions/use-kept-form';
import { type Cockpit, useCockpit } from '../../renderers/cockpit';
import { useLeaveGuard } from '../../renderers/forms/use-leave-guard';
import { usePageShown } from '../../renderers/layout';
import { fetchRows } from '../../renderers/rows';
import type { Models } from './models';
import { EMPTY_ORDER, isSameOrder, type Order, orderOfDraft } from './order';

/** Names the form among those that are kept over the end of a session. */
const PLACE = 'create-sales-order';

interface Opened {
  /** The draft that is being written on, as it was read; none for a new order. */
  readonly draft?: Row | undefined;
  /** The values that it opened with. */
  readonly order: Order;
}

const NEW: Opened = { order: EMPTY_ORDER };

export interface OpenOrder {
  readonly draft: Row | undefined;
  readonly order: Order;
  /** True if something would be lost. */
  readonly isChanged: boolean;
  readonly isLoading: boolean;
  /** Why the draft could not be read. */
  readonly error: unknown;
  change(next: (before: Order) => Order): void;
  /** Starts afresh, with a draft or without one. */
  open(draftId: string | null): void;
  /** The draft has another version by now; what was typed stays. */
  adopt(draft: Row): void;
}

/** A draft with its lines and their materials. */
async function readDraft({ http }: Cockpit, models: Models, id: string): Promise<Opened> {
  const { one } = models.draft.endpoints;
  if (!one) throw new Error('Drafts cannot be read one by one');
  const values = { row: { id } };
  const [{ data: draft }, { result }] = await Promise.all([
    http.request<Row>({ method: one.method, path: fillPath(one.path, values), query: fillQuery(one.query, values) }),
    fetchRows(http, {
      model: models.draftLine,
      parameters: {},
      values: { draftId: id },
      options: { sort: [{ selector: 'orderLineNo' }] },
    }),
  ]);
  const lines = result as readonly Row[];
  const ids = [...new Set(lines.map(({ materialId }) => materialId))];
  const materials = ids.length === 0 ? [] : ((await http.post<readonly Row[]>(API.materialGet, ids)).data ?? []);
  return {
    draft: draft ?? { id },
    order: orderOfDraft(draft ?? {}, lines, new Map(materials.map((one) => [one.id, one]))),
  };
}

/** The order or draft that is being written. What was typed outlives the page and the session, in memory alone. */
export function useOrder(models: Models): OpenOrder {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { keptForms, messages, session } = cockpit;
  const person = personOf(session);
  const [opened, setOpened] = useState(NEW);
  const [order, setOrder] = useState(EMPTY_ORDER);
  const [reading, setReading] = useState<{ isLoading: boolean; error: unknown }>({ isLoading: false, error: null });
  const asked = useRef(0);
  const isChanged = !isSameOrder(order, opened.order);
  useLeaveGuard(isChanged);

  const latest = useRef({ order, opened, isChanged, keptForms, messages, t });
  latest.current = { order, opened, isChanged, keptForms, messages, t };
  useEffect(() => {
    const kept = latest.current.keptForms.take(person, PLACE)?.typed as { order: Order; opened: Opened } | undefined;
    if (kept) {
      setOpened(kept.opened);
      setOrder(kept.order);
      latest.current.messages.notice(latest.current.t('forms.restored'));
    }
    return () => {
      const { order: left, opened: from, isChanged: isLost, keptForms: store } = latest.current;
      if (isLost) store.keep(person, { place: PLACE, action: '', rows: [], typed: { order: left, opened: from } });
    };
  }, [person]);

  const open = useCallback(
    async (draftId: string | null) => {
      const own = ++asked.current;
      if (draftId === null) {
        setOpened(NEW);
        setOrder(EMPTY_ORDER);
        return setReading({ isLoading: false, error: null });
      }
      setReading({ isLoading: true, error: null });
      try {
        const found = await readDraft(cockpit, models, draftId);
        if (own !== asked.current) return;
        setOpened(found);
        setOrder(found.order);
        setReading({ isLoading: false, error: null });
      } catch (error) {
        if (own === asked.current) setReading({ isLoading: false, error });
      }
    },
    [cockpit, models],
  );

  return {
    draft: opened.draft,
    order,
    isChanged,
    ...reading,
    change: setOrder,
    open: (draftId) => void open(draftId),
    adopt: (draft) => setOpened((before) => ({ ...before, draft: { ...before.draft, ...draft } })),
  };
}

/** True once more each time the page comes to the front. */
export function useShownAgain(onShown: () => void): void {
  const isShown = usePageShown();
  const latest = useRef(onShown);
  latest.current = onShown;
  useEffect(() => {
    if (isShown) latest.current();
  }, [isShown]);
}
