import CheckBox from 'devextreme-react/check-box';
import { useMemo } from 'react';
import { contextOf, type FieldProps, propertyOf, shared } from './field';

/** A box to tick, with its caption. */
export function CheckField(props: FieldProps) {
  const { readOnly, disabled, onFocusOut } = shared(props);
  const property = propertyOf(props);
  return (
    <CheckBox
      elementAttr={useMemo(() => ({ id: props.id }), [props.id])}
      disabled={disabled}
      readOnly={readOnly}
      text={contextOf(props).caption(property)}
      value={props.value === true}
      onValueChanged={({ value }) => {
        props.onChange(value === true);
        onFocusOut();
      }}
    />
  );
}
