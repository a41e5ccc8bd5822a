import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { rowsTitle } from '../actions';
import { useCockpit } from '../cockpit';
import { CommentsPanel, hasComments, useComments } from '../comments';
import { historyList } from '../history';
import { rowKey } from '../rows';
import { AddBelow } from './add-below';
import { DetailGrid } from './detail-grid';
import type { Details } from './detail-rows';
import { Tabs } from './tabs';
import { WaitsAsked } from './waits';

/** Name the tabs of what people wrote about the row, and of what happened to it. */
const COMMENTS = 'comments';
const HISTORY = 'history';

export type DetailTabsProps = Details & { readonly row: Row };

/** The rows below a row by their definitions, with what people wrote about it and what happened to it. */
export function DetailTabs({ model, tabs, kept, isHistoryShown, onSelection, row }: DetailTabsProps) {
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
          beside={<AddBelow rows={tab} row={row} />}
          onSelection={select}
        />
      )}
      {all[chosen]?.name === COMMENTS && <CommentsPanel model={model} row={row} comments={comments} />}
      {all[chosen]?.name === HISTORY && <historyList.Part model={model} row={row} />}
    </div>
  );
}
