import { createContext, use, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, RowsModel } from '../../engine/model';
import { isAllowed } from '../../engine/permission';
import type { Row } from '../../engine/query';
import { rowsTitle } from '../actions';
import { type Cockpit, useCockpit } from '../cockpit';
import { rowKey } from '../rows';
import { DetailGrid } from './detail-grid';

/** What a definition has below each of its rows, as far as the person may see it. */
export function detailTabs(model: EntityModel, cockpit: Cockpit): readonly RowsModel[] {
  return model.detail.filter(({ entity }) => {
    const other = cockpit.product.models[entity];
    return other !== undefined && isAllowed(other, { may: cockpit.may, features: cockpit.session.features });
  });
}

/** What the details of a grid share. */
export interface Details {
  readonly tabs: readonly RowsModel[];
  /** Keys of the rows that are selected as soon as they are shown. */
  readonly kept: readonly string[];
  /** Tells what is selected below one row. */
  onSelection(detail: string, keys: readonly string[]): void;
}

/** Of the grid around: the widget gives a detail nothing but its row. */
export const DetailsContext = createContext<Details>({ tabs: [], kept: [], onSelection: () => undefined });

/** The rows below a row. */
export function Detail({ data: { data: row } }: { data: { data: Row } }) {
  return <DetailTabs {...use(DetailsContext)} row={row} />;
}

function DetailTabs({ tabs, kept, onSelection, row }: Details & { row: Row }) {
  const { t } = useTranslation();
  const { product, format } = useCockpit();
  const id = useId();
  const [wanted] = useState(() => new Set(kept));
  const [chosen, setChosen] = useState(0);
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  // Another tab is another grid: what was selected in this one stays until the row is closed.
  const [selections, setSelections] = useState<Readonly<Record<number, readonly Row[]>>>({});
  const tab = tabs[chosen] as RowsModel;
  function select(selected: readonly Row[]): void {
    const now = { ...selections, [chosen]: selected };
    setSelections(now);
    const keys = tabs.flatMap(({ entity }, index) =>
      (now[index] ?? []).map((one) => rowKey(product.models[entity] as EntityModel, one)),
    );
    onSelection(id, [...new Set(keys)]);
  }
  useEffect(() => () => onSelection(id, []), [onSelection, id]);
  return (
    <div className="detail">
      <div className="tabs" role="tablist" aria-label={t('grid.details')}>
        {tabs.map((each, index) => (
          <button
            type="button"
            role="tab"
            key={`${each.entity} ${each.title}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={({ key }) => {
              const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
              if (step !== 0) setChosen((chosen + step + tabs.length) % tabs.length);
            }}
          >
            {rowsTitle(product.models[each.entity] as EntityModel, each)}
            {counts[index] !== undefined && <em>{format.number(counts[index])}</em>}
          </button>
        ))}
      </div>
      <DetailGrid
        key={`${chosen} ${product.models[tab.entity]?.hash}`}
        rows={tab}
        row={row}
        onCount={(count) => setCounts((before) => ({ ...before, [chosen]: count }))}
        selected={selections[chosen]}
        wanted={wanted}
        onSelection={select}
      />
    </div>
  );
}
