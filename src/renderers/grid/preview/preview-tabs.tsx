import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, RowsModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { rowsTitle } from '../../actions';
import { useCockpit } from '../../cockpit';
import { CommentsPanel, hasComments, useComments } from '../../comments';
import { hasHistory, historyList } from '../../history';
import { rowKey } from '../../rows';
import type { OwnTab } from '../../shown-beside';
import { Tabs } from '../tabs';
import { RowsBelow } from './rows-below';
import type { BelowControl } from './use-below';

/** Tabs that are no rows below the row. */
const COMMENTS: OwnTab = 'comments';
const HISTORY: OwnTab = 'history';

export interface PreviewTabsProps {
  readonly model: EntityModel;
  readonly row: Row;
  readonly tabs: readonly RowsModel[];
  readonly below: BelowControl;
  /** The tab that somebody came for. */
  readonly wanted: OwnTab | undefined;
}

/** What is below the row, and what happened to it. */
export function PreviewTabs({ model, row, tabs, below, wanted }: PreviewTabsProps) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { models } = cockpit.product;
  const [wish, setWish] = useState<number>();
  const key = rowKey(model, row);
  const begun = useBegun(key, tabs.length, below);
  const chosen = wish ?? begun;
  const { isResting } = below;
  const comments = useComments(model, row, isResting);
  const all = [
    ...tabs.map((each, index) => ({
      name: `${each.entity} ${each.title}`,
      title: rowsTitle(models[each.entity] as EntityModel, each),
      count: below.of(index)?.total,
    })),
    ...(hasComments(model) ? [{ name: COMMENTS, title: t('comments.title'), count: comments.count }] : []),
    ...(hasHistory(model, cockpit) ? [{ name: HISTORY, title: t('history.title') }] : []),
  ];
  const at = all.findIndex(({ name }) => name === wanted);
  useEffect(() => {
    if (at >= 0) setWish(at);
  }, [at]);
  if (all.length === 0) return null;
  const panel = all[chosen];
  return (
    <div className="preview-tabs">
      <Tabs label={t('grid.details')} tabs={all} chosen={chosen} onChoose={setWish} />
      <div role="tabpanel" aria-label={panel?.title}>
        {tabs.map((each, index) => (
          <RowsBelow
            key={`${key} ${all[index]?.name} ${models[each.entity]?.hash}`}
            rows={each}
            row={row}
            isShown={index === chosen}
            isResting={isResting}
            known={below.of(index)}
            onAnswer={(answer) => below.keep(index, answer)}
          />
        ))}
        {panel?.name === COMMENTS && <CommentsPanel key={key} model={model} row={row} comments={comments} />}
        {panel?.name === HISTORY && isResting && <historyList.Part key={key} model={model} row={row} />}
      </div>
    </div>
  );
}

/**
 * The tab that a row begins with, as long as nobody chooses one: the first that has rows. Once that is known of a row it
 * stays, whatever comes in; until then it is that of the row before.
 */
function useBegun(key: string, count: number, below: Pick<BelowControl, 'of'>): number {
  const [begun, setBegun] = useState<{ readonly of?: string; readonly tab: number }>({ tab: 0 });
  // Of many rows the first are there before their number is known.
  const totals = Array.from({ length: count }, (_, tab) => {
    const known = below.of(tab);
    return known && (known.total ?? known.rows.length);
  });
  const first = totals.findIndex((total) => total !== 0);
  const isKnown = first < 0 || totals[first] !== undefined;
  if (isKnown && begun.of !== key) setBegun({ of: key, tab: Math.max(0, first) });
  return begun.tab;
}
