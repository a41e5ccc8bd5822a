import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import CheckBox from 'devextreme-react/check-box';
import DateBox from 'devextreme-react/date-box';
import TagBox from 'devextreme-react/tag-box';
import TextArea from 'devextreme-react/text-area';
import TextBox from 'devextreme-react/text-box';
import { useMemo } from 'react';
import type { NamedValue, PropertyModel } from '../../engine/definition/model';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import {
  ChoiceBox,
  datePattern,
  dateTimePattern,
  lookupChoices,
  lookupDependence,
  NumberLine,
  namedChoices,
  numberDigits,
  useNoneFound,
} from '../editors';
import type { FormContext } from './form-context';
import { PictureWidget } from './picture-widget';
import type { FieldWidget } from './widget-name';

type Props = WidgetProps;

function contextOf({ registry }: Props): FormContext {
  return registry.formContext as FormContext;
}

function propertyOf({ options }: Props): PropertyModel {
  return options.property as PropertyModel;
}

/** What every editor of the widget library takes. */
function shared(props: Props) {
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

function LineWidget(props: Props) {
  const { schema } = propertyOf(props);
  return (
    <TextBox
      {...shared(props)}
      value={String(props.value ?? '')}
      valueChangeEvent="input"
      maxLength={Number(schema.maxLength) || 255}
      mode={propertyOf(props).format === 'email' ? 'email' : 'text'}
      onValueChanged={({ value }) => props.onChange(value || undefined)}
    />
  );
}

function SecretWidget(props: Props) {
  return (
    <TextBox
      {...shared(props)}
      mode="password"
      value={String(props.value ?? '')}
      valueChangeEvent="input"
      onValueChanged={({ value }) => props.onChange(value || undefined)}
    />
  );
}

function LongTextWidget(props: Props) {
  return (
    <TextArea
      {...shared(props)}
      value={String(props.value ?? '')}
      valueChangeEvent="input"
      minHeight={72}
      maxHeight={240}
      autoResizeEnabled
      onValueChanged={({ value }) => props.onChange(value || undefined)}
    />
  );
}

function NumberWidget(props: Props) {
  const { format } = useCockpit();
  const property = propertyOf(props);
  const { unit } = property;
  const { onFocusOut, ...common } = shared(props);
  return (
    <div className={unit ? 'with-unit' : undefined}>
      <NumberLine
        {...common}
        value={props.value as number | string | undefined}
        format={format}
        decimals={numberDigits(property)}
        onChange={props.onChange}
        onLeave={onFocusOut}
      />
      {unit && <span className="unit">{captions.unit(unit)}</span>}
    </div>
  );
}

function DateWidget(props: Props) {
  const { format } = useCockpit();
  return (
    <DateBox
      {...shared(props)}
      type="date"
      value={(props.value ?? null) as string}
      dateSerializationFormat="yyyy-MM-dd"
      displayFormat={datePattern(format)}
      useMaskBehavior
      showClearButton
      openOnFieldClick={false}
      onValueChanged={({ value }) => props.onChange(value ? String(value).slice(0, 10) : undefined)}
    />
  );
}

/** Who enters a time down to the minute means its start; the editor leaves in the seconds of now. */
function wholeMinute(wall: unknown): string {
  return `${String(wall).slice(0, 16)}:00`;
}

/** Edits a moment in the wall time of the region; the browser's own zone takes no part. */
function MomentWidget(props: Props) {
  const { format } = useCockpit();
  return (
    <DateBox
      {...shared(props)}
      type="datetime"
      value={props.value ? format.toRegionWall(String(props.value)) : null}
      dateSerializationFormat="yyyy-MM-ddTHH:mm:ss"
      displayFormat={dateTimePattern(format)}
      useMaskBehavior
      showClearButton
      openOnFieldClick={false}
      onValueChanged={({ value }) => props.onChange(value ? format.fromRegionWall(wholeMinute(value)) : undefined)}
    />
  );
}

function TimeWidget(props: Props) {
  return (
    <DateBox
      {...shared(props)}
      type="time"
      value={props.value ? `2000-01-01T${String(props.value)}` : null}
      dateSerializationFormat="yyyy-MM-ddTHH:mm:ss"
      displayFormat="HH:mm"
      useMaskBehavior
      showClearButton
      onValueChanged={({ value }) => props.onChange(value ? wholeMinute(value).slice(11) : undefined)}
    />
  );
}

function CheckWidget(props: Props) {
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

function TagsWidget(props: Props) {
  return (
    <TagBox
      {...shared(props)}
      value={(props.value ?? []) as string[]}
      items={(props.value ?? []) as string[]}
      acceptCustomValue
      onCustomItemCreating={(event) => {
        event.customItem = event.text?.trim() ?? '';
      }}
      onValueChanged={({ value }) => props.onChange(value?.length ? value : undefined)}
    />
  );
}

function ChoiceWidget(props: Props) {
  const { http } = useCockpit();
  const { model, of, caption, resolve, onLeave } = contextOf(props);
  const property = propertyOf(props);
  const many = property.type === 'array';
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
      noneFound={noneFound}
      onChange={props.onChange}
      onLeave={() => onLeave(property.name)}
    />
  );
}

/** The form's widgets by name. */
export const FORM_WIDGETS: Readonly<Record<FieldWidget, (props: Props) => React.JSX.Element>> & RegistryWidgetsType = {
  line: LineWidget,
  secret: SecretWidget,
  picture: PictureWidget,
  longText: LongTextWidget,
  number: NumberWidget,
  date: DateWidget,
  moment: MomentWidget,
  time: TimeWidget,
  check: CheckWidget,
  tags: TagsWidget,
  choice: ChoiceWidget,
};
