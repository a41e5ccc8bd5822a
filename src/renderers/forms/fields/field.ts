import type { WidgetProps } from '@rjsf/utils';
import type { PropertyModel } from '../../../engine/model';
import type { FormContext } from '../form-context';

export type FieldProps = WidgetProps;

/** What edits the value of one field. */
export type FormField = (props: FieldProps) => React.JSX.Element;

export function contextOf({ registry }: FieldProps): FormContext {
  return registry.formContext as FormContext;
}

export function propertyOf({ options }: FieldProps): PropertyModel {
  return options.property as PropertyModel;
}

/** What every editor of the widget library takes. */
export function shared(props: FieldProps) {
  const { id, disabled, readonly, rawErrors = [] } = props;
  const property = propertyOf(props);
  return {
    disabled: Boolean(disabled),
    readOnly: Boolean(readonly) || property.readOnly,
    inputAttr: {
      id,
      'aria-label': contextOf(props).caption(property),
      'aria-required': Boolean(props.options.required),
      ...(property.name === contextOf(props).firstField ? { 'data-autofocus': true } : {}),
      // Null takes an attribute away; one that is left out would stay.
      'aria-invalid': rawErrors.length > 0 ? true : null,
      'aria-describedby': rawErrors.length > 0 ? `${id}-problem` : null,
    },
    onFocusOut: () => contextOf(props).onLeave(property.name),
  };
}
