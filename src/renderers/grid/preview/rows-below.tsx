import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, RowsModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { captions } from '../../captions';
import { useCockpit } from '../../cockpit';
import { errorSentence } from '../../dialogs';
import { rowKey } from '../../rows';
import { AskedBelow, type Below } from '../asked-below';
import { useGridLook } from '../use-cells';
import { BelowRow } from './below-row';
import { rowBelow } from './row-below';

export interface RowsBelowProps {
  readonly rows: RowsModel;
  readonly row: Row;
  readonly isShown: boolean;
  /** They may be asked for. */
  readonly isResting: boolean;
  /** As they were last. */
  readonly known: Below | undefined;
  onAnswer(answer: Below): void;
}

/**
 * The rows of one tab, each in two lines, live as those of a grid; what failed can be asked for again. Those of tabs behind
 * are there to be counted.
 */
export function RowsBelow({ rows, row, isShown, isResting, known, onAnswer }: RowsBelowProps) {
  const model = useCockpit().product.models[rows.entity] as EntityModel;
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  function answered(answer: Below): void {
    setError(undefined);
    onAnswer(answer);
  }
  return (
    <>
      {isResting && <AskedBelow key={attempt} rows={rows} row={row} onAnswer={answered} onError={setError} />}
      {isShown && error !== undefined && (
        <p role="alert">
          {errorSentence(error)}{' '}
          <button type="button" className="link-button" onClick={() => setAttempt(attempt + 1)}>
            {t('grid.retry')}
          </button>
        </p>
      )}
      {isShown && (known || error === undefined) && <Shown model={model} rows={rows} known={known} />}
    </>
  );
}

function Shown({ model, rows, known }: Pick<RowsBelowProps, 'rows' | 'known'> & { readonly model: EntityModel }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const look = useGridLook(model);
  const short = useMemo(() => rowBelow(look.columns, model, rows), [look, model, rows]);
  if (!known) return <p className="preview-loading" role="status" aria-label={t('grid.loading')} />;
  if (known.rows.length === 0)
    return <p role="status">{t('grid.nothingYet', { plural: captions.plural(model).toLocaleLowerCase() })}</p>;
  const more = (known.total ?? 0) - known.rows.length;
  return (
    <>
      <ul className="below-rows">
        {known.rows.map((each) => (
          <BelowRow key={rowKey(model, each)} row={each} short={short} look={look} waits={model.waits} />
        ))}
      </ul>
      {more > 0 && <p>{t('preview.more', { number: format.number(more) })}</p>}
    </>
  );
}
