import { createContext, use, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, RowsModel } from '../../engine/model';
import { isAllowed } from '../../engine/permission';
import type { Row } from '../../engine/query';
import { rowsTitle } from '../actions';
import { type Cockpit, useCockpit } from '../cockpit';
import { CommentsPanel, hasComments, useComments } from '../comments';
import { HistoryList } from '../history';
import { rowKey } from '../rows';
import { DetailGrid } from './detail-grid';
import { Tabs } from './tabs';
import { WaitsAsked } from './waits';

/** What a definition has below each of its rows, as far as the person may see it. */
export function detailTabs(model: EntityModel, cockpit: Cockpit): readonly RowsModel[] {
  return model.detail.filter(({ entity }) => {
    const other = cockpit.product.models[entity];
    return other !== undefined && isAllowed(other, { may: cockpit.may, features: cockpit.session.features });
  });
}

/** What the details of a grid share. */
export interface Details {
  /** The definition of the rows that have something below them. */
  readonly model: EntityModel;
  readonly tabs: readonly RowsModel[];
  readonly isHistoryShown: boolean;
  /** Keys of the rows that are selected as soon as they are shown. */
  readonly kept: readonly string[];
  /** Tells what is selected below one row. */
  onSelection(detail: string, keys: readonly string[]): void;
}

/** Of the grid around: the widget gives a detail nothing but its row. */
export const DetailsContext = createContext<Details | null>(null);

/** Name the tabs of what people wrote about the row, and of what happened to it. */
const COMMENTS = 'comments';
const HISTORY = 'history';

/** The rows below a row. */
export function Detail({ data: { data: row } }: { data: { data: Row } }) {
  const details = use(DetailsContext);
  return details && <DetailTabs {...details} row={row} />;
}

function DetailTabs({ model, tabs, kept, isHistoryShown, onSelection, row }: Details & { row: Row }) {
  const { t } = useTranslation();
  const { product } = useCockpit();
  const id = useId();
  const [wanted] = useState(() => new Set(kept));
  const [chosen, setChosen] = useState(0);
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  // Another tab is another grid: what was selected in this one stays until the row is closed.
  const [selections, setSelections] = useState<Readonly<Record<number, readonly Row[]>>>({});
  const comments = useComments(model, row, true);
  // Behind the last of them are the comments on the row, and its history.
  const tab = tabs[chosen];
  function select(selected: readonly Row[]): void {
    const now = { ...selections, [chosen]: selected };
    setSelections(now);
    const keys = tabs.flatMap(({ entity }, index) =>
      (now[index] ?? []).map((one) => rowKey(product.models[entity] as EntityModel, one)),
    );
    onSelection(id, [...new Set(keys)]);
  }
  useEffect(() => () => onSelection(id, []), [onSelection, id]);
  const titles = tabs.map((each) => ({
    name: `${each.entity} ${each.title}`,
    title: rowsTitle(product.models[each.entity] as EntityModel, each),
  }));
  const all = [
    ...titles.map((each, index) => ({ ...each, count: counts[index] })),
    ...(hasComments(model) ? [{ name: COMMENTS, title: t('comments.title'), count: comments.count }] : []),
    ...(isHistoryShown ? [{ name: HISTORY, title: t('history.title') }] : []),
  ];
  return (
    <div className="detail">
      <Tabs label={t('grid.details')} tabs={all} chosen={chosen} onChoose={setChosen} />
      {tabs.map((each) => (
        <WaitsAsked key={`${each.entity} ${product.models[each.entity]?.hash}`} rows={each} row={row} />
      ))}
      {tab && (
        <DetailGrid
          key={`${chosen} ${product.models[tab.entity]?.hash}`}
          rows={tab}
          row={row}
          onCount={(count) => setCounts((before) => ({ ...before, [chosen]: count }))}
          selected={selections[chosen]}
          wanted={wanted}
          onSelection={select}
        />
      )}
      {all[chosen]?.name === COMMENTS && <CommentsPanel model={model} row={row} comments={comments} />}
      {all[chosen]?.name === HISTORY && <HistoryList model={model} row={row} />}
    </div>
  );
}
