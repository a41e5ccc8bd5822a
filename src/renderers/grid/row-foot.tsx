import { PanelBottomOpen } from 'lucide-react';
import { isBlank } from '../../engine/query';
import { rowKey } from '../rows';
import { useStore } from '../use-store';
import { wordsOf } from './cells';
import { namingColumns } from './columns';
import { PreviewActions, type PreviewControl } from './preview';
import type { RowTools } from './row-tools';
import type { Grid } from './use-grid';

export interface RowFootProps {
  readonly grid: Grid;
  readonly tools: Pick<RowTools, 'openActions'>;
  readonly preview: PreviewControl;
}

/** At the foot of a phone, in reach of the thumb: the row that was touched and what can be done with it (OPEN-304). */
export function RowFoot({ grid: { model, look, actions }, tools, preview }: RowFootProps) {
  const { at } = useStore(preview.shown);
  if (!at?.isFocused) return null;
  const { row } = at;
  return (
    <div className="row-foot">
      <button type="button" className="names" onClick={preview.toggle}>
        {namingColumns(look.columns, model)
          .filter(({ property }) => !isBlank(row[property.name]))
          .map(({ property }) => (
            <span key={property.name}>{wordsOf(property, look.cells)(row[property.name])}</span>
          ))}
        <PanelBottomOpen aria-hidden />
      </button>
      <PreviewActions
        key={rowKey(model, row)}
        actions={actions.listed([row])}
        onMore={(place) => tools.openActions(row, place)}
      />
    </div>
  );
}
