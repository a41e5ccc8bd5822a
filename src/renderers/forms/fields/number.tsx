import { numberEntry } from '../../../engine/value/kinds';
import { captions } from '../../captions';
import { useCockpit } from '../../cockpit';
import { NumberLine } from '../../editors';
import { type FieldProps, propertyOf, shared } from './field';

/** A number, with its unit beside it. */
export function NumberField(props: FieldProps) {
  const { format } = useCockpit();
  const property = propertyOf(props);
  const { unit } = property;
  const { onFocusOut, ...common } = shared(props);
  return (
    <div className={unit ? 'with-unit' : undefined}>
      <NumberLine
        {...common}
        value={props.value as number | string | undefined}
        entry={numberEntry(property, format)}
        onChange={props.onChange}
        onLeave={onFocusOut}
      />
      {unit && <span className="unit">{captions.unit(unit)}</span>}
    </div>
  );
}
