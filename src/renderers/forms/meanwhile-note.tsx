import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Change, type FormValues, isSame, type Meanwhile } from '../../engine/form';
import type { EntityModel } from '../../engine/model';
import { isBlank } from '../../engine/query';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { valueSayer } from '../value-texts';

/** What is to be known of the rows of a dialog since it was opened. */
export interface MeanwhileNews {
  /** What the person would see of it. */
  readonly seen: Meanwhile | undefined;
  /** What the dialog would do cannot be done any more. */
  readonly isRefused: boolean;
  /** Why not, in words; rows that are gone say it themselves. */
  readonly reason: string | undefined;
}

export interface MeanwhileNoteProps {
  readonly model: EntityModel;
  readonly news: MeanwhileNews | undefined;
  /** The server has refused what is out of date. */
  readonly isStale?: boolean;
  /** What stands in the form, if one is open. */
  readonly filled?: FormValues;
}

/** Further changes are counted. */
const TOLD = 5;

/** Says at the head of a dialog what became of its rows since; what was typed stays in the fields. */
export function MeanwhileNote(props: MeanwhileNoteProps) {
  const { news, isStale = false } = props;
  return (
    <div className="meanwhile" role="status">
      {(news || isStale) && (
        <div className="form-stale">
          <RefreshCw aria-hidden />
          <div>
            <Words {...props} />
          </div>
        </div>
      )}
    </div>
  );
}

function Words({ model, news, filled }: MeanwhileNoteProps): ReactNode {
  const { t } = useTranslation();
  const { seen, isRefused = false, reason } = news ?? {};
  const ofSeveral = seen !== undefined && seen.of > 1;
  return (
    <>
      {ofSeveral ? <Counts {...seen} /> : (seen || !isRefused) && <b>{t(seen?.gone ? 'forms.gone' : 'forms.stale')}</b>}
      {seen && seen.changes.length > 0 && <Changes model={model} changes={seen.changes} filled={filled} />}
      {reason !== undefined && <p>{reason}</p>}
      {filled && !ofSeveral && !isRefused && <p>{t('forms.staleText')}</p>}
    </>
  );
}

/** How many of several rows are not what they were. */
function Counts({ of, changed, gone }: Meanwhile) {
  const { t } = useTranslation();
  return (
    <>
      {changed > 0 && <p>{t('forms.rowsChanged', { count: changed, of })}</p>}
      {gone > 0 && <p>{t('forms.rowsGone', { count: gone, of })}</p>}
    </>
  );
}

interface ChangesProps {
  readonly model: EntityModel;
  readonly changes: readonly Change[];
  readonly filled: FormValues | undefined;
}

/** From what to what each of them changed. */
function Changes({ model, changes, filled = {} }: ChangesProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const lineOf = ({ property, before, now }: Change): string => {
    const sayer = valueSayer(model, property, format, t);
    const say = (value: unknown): string => (isBlank(value) ? t('forms.empty') : sayer(value));
    const { name } = property;
    const line = t('forms.staleNow', { name: captions.property(model, name), value: say(now), before: say(before) });
    const isYours = Object.hasOwn(filled, name) && !isSame(filled[name], now);
    return isYours ? `${line} ${t('forms.staleYours', { value: say(filled[name]) })}` : line;
  };
  return (
    <ul>
      {changes.slice(0, TOLD).map((change) => (
        <li key={change.property.name}>{lineOf(change)}</li>
      ))}
      {changes.length > TOLD && <li>{t('actions.andMore', { count: changes.length - TOLD })}</li>}
    </ul>
  );
}
