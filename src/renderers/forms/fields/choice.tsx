import { useMemo } from 'react';
import type { NamedValue, Scalar } from '../../../engine/model';
import { isBlank } from '../../../engine/query';
import { captions } from '../../captions';
import { lookupChoices, lookupDependence, namedChoices } from '../../choices';
import { useCockpit } from '../../cockpit';
import { ChoiceBox, useNoneFound } from '../../editors';
import { contextOf, type FieldProps, propertyOf, shared } from './field';

/** One or several of the values that there are: named ones, or those of a lookup. */
export function ChoiceField(props: FieldProps) {
  const { http } = useCockpit();
  const { model, of, caption, resolve, onLeave } = contextOf(props);
  const property = propertyOf(props);
  const many = property.kind === 'list';
  const described = many && property.items ? property.items : property;
  const values: readonly NamedValue[] | undefined = property.values ?? described.values;
  const lookup = property.lookup ?? described.lookup;
  // A lookup that depends on the form asks anew when what it depends on has changed.
  const depends = lookupDependence(lookup, resolve);
  const source = useMemo(() => {
    void depends;
    if (values) return namedChoices(values, (value) => captions.value(model, property, value));
    return lookup ? lookupChoices(http, lookup, { of, property: property.name }, resolve) : async () => [];
  }, [values, lookup, http, model, of, property, resolve, depends]);
  const { disabled, readOnly } = shared(props);
  const named = model.properties.find(({ textOf }) => textOf === property.name);
  const [own, text] = [property.name, named?.name].map((name) =>
    name === undefined ? null : resolve(`{row.${name}}`),
  );
  const stored = useMemo(
    () => (isBlank(own) || typeof text !== 'string' ? undefined : { value: own as Scalar, text }),
    [own, text],
  );
  const noneFound = useNoneFound(lookup?.entity);
  return (
    <ChoiceBox
      id={props.id}
      source={source}
      value={props.value}
      many={many}
      label={caption(property)}
      required={Boolean(props.options.required)}
      disabled={disabled || readOnly}
      invalid={(props.rawErrors ?? []).length > 0}
      describedBy={(props.rawErrors ?? []).length > 0 ? `${props.id}-problem` : undefined}
      searches={values === undefined || values.length > 8}
      stored={stored}
      noneFound={noneFound}
      onChange={props.onChange}
      onLeave={() => onLeave(property.name)}
    />
  );
}
