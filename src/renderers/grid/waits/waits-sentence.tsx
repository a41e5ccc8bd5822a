import { CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, WaitsModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { captions } from '../../captions';
import { useCockpit } from '../../cockpit';
import { rowKey } from '../../rows';
import { Drawn } from '../row-value';
import { useGridLook } from '../use-cells';
import { missingOf } from './missing';
import './waits.css';

/** So many rows are named, the others counted. */
const NAMED = 2;
/** Stands where a text has the name of what is missing, which is drawn as its cell. */
const NAME = '\u0000';

export interface WaitsSentenceProps {
  readonly model: EntityModel;
  /** The first of those that wait. */
  readonly rows: readonly Row[];
  readonly total: number;
}

/** "1 line waits for stock: 12 pcs of 88-1207". */
export function WaitsSentence({ model, rows, total }: WaitsSentenceProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { waits } = model;
  if (!waits || rows.length === 0) return null;
  const named = rows.slice(0, NAMED);
  const more = Math.max(0, total - named.length);
  return (
    <p className="waits">
      <CircleAlert aria-hidden />
      <span>
        <strong>
          <Waiting model={model} count={total} />
        </strong>{' '}
        {named.map((row, index) => (
          <Fragment key={rowKey(model, row)}>
            {index > 0 && ', '}
            <Part model={model} waits={waits} row={row} />
          </Fragment>
        ))}
        {more > 0 && `, ${t('preview.more', { number: format.number(more) })}`}
      </span>
    </p>
  );
}

/** "3 lines wait for stock:" in the definition's own words, else in general ones. */
function Waiting({ model, count }: { readonly model: EntityModel; readonly count: number }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const number = format.number(count);
  const own = captions.text(model, count === 1 ? 'waits.one' : 'waits.other');
  if (own !== '') return `${own.replace('{{count}}', number)}:`;
  const title = captions.entityTitle(model).toLocaleLowerCase();
  const plural = captions.plural(model).toLocaleLowerCase();
  return `${t('waits.rows', { count, number, title, plural })}:`;
}

/** What one row is short of. */
function Part({ model, waits, row }: { readonly model: EntityModel; readonly waits: WaitsModel; readonly row: Row }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const look = useGridLook(model);
  const property = model.properties.find(({ name }) => name === waits.of);
  const name = property ? <Drawn property={property} row={row} look={look} /> : rowKey(model, row);
  const missing = missingOf(waits, row);
  if (missing === undefined) return name;
  const unit = waits.unit === undefined ? '' : captions.unit(String(row[waits.unit] ?? ''));
  const [before, behind] = t('waits.part', { amount: `${format.number(missing)} ${unit}`.trim(), name: NAME }).split(
    NAME,
  );
  return (
    <>
      {before}
      {name}
      {behind}
    </>
  );
}
