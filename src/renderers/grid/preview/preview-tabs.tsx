import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, RowsModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { rowsTitle } from '../../actions';
import { useCockpit } from '../../cockpit';
import { CommentsPanel, hasComments, useComments } from '../../comments';
import { HistoryList, hasHistory } from '../../history';
import { rowKey } from '../../rows';
import { Tabs } from '../tabs';
import type { Below } from './asked-below';
import { RowsBelow } from './rows-below';

/** Rows below are asked for when the cursor has rested so long on the row above them. */
const REST_MS = 150;
/** What was shown of so many rows is shown again at once. */
const KEPT_ROWS = 30;

/** Tabs that are no rows below the row. */
const COMMENTS = 'comments';
const HISTORY = 'history';

export interface PreviewTabsProps {
  readonly model: EntityModel;
  readonly row: Row;
  readonly tabs: readonly RowsModel[];
}

/** What is below the row, and what happened to it. */
export function PreviewTabs({ model, row, tabs }: PreviewTabsProps) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { models } = cockpit.product;
  const [chosen, setChosen] = useState(0);
  const key = rowKey(model, row);
  const isResting = useRested(key);
  const answers = useAnswers();
  const comments = useComments(model, row, isResting);
  const all = [
    ...tabs.map((each, index) => ({
      name: `${each.entity} ${each.title}`,
      title: rowsTitle(models[each.entity] as EntityModel, each),
      count: answers.of(`${key} ${index}`)?.total,
    })),
    ...(hasComments(model) ? [{ name: COMMENTS, title: t('comments.title'), count: comments.count }] : []),
    ...(hasHistory(model, cockpit) ? [{ name: HISTORY, title: t('history.title') }] : []),
  ];
  if (all.length === 0) return null;
  const panel = all[chosen];
  return (
    <div className="preview-tabs">
      <Tabs label={t('grid.details')} tabs={all} chosen={chosen} onChoose={setChosen} />
      <div role="tabpanel" aria-label={panel?.title}>
        {tabs.map((each, index) => (
          <RowsBelow
            key={`${key} ${all[index]?.name} ${models[each.entity]?.hash}`}
            rows={each}
            row={row}
            isShown={index === chosen}
            isResting={isResting}
            known={answers.of(`${key} ${index}`)}
            onAnswer={(answer) => answers.keep(`${key} ${index}`, answer)}
          />
        ))}
        {panel?.name === COMMENTS && <CommentsPanel key={key} model={model} row={row} comments={comments} />}
        {panel?.name === HISTORY && isResting && <HistoryList key={key} model={model} row={row} />}
      </div>
    </div>
  );
}

/** True when the cursor has been at this row for a while: whoever goes on asks for nothing. */
function useRested(key: string): boolean {
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), REST_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return rested === key;
}

/** The last answers, for as long as the preview is open. */
function useAnswers() {
  const kept = useRef(new Map<string, Below>());
  const [, setDrawn] = useState(0);
  return {
    of: (name: string): Below | undefined => kept.current.get(name),
    keep(name: string, answer: Below): void {
      const { current } = kept;
      current.delete(name);
      current.set(name, answer);
      for (const oldest of [...current.keys()].slice(0, Math.max(0, current.size - KEPT_ROWS))) current.delete(oldest);
      setDrawn((before) => before + 1);
    },
  };
}
