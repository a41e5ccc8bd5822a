import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { CircleAlert, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PropertyModel } from '../../engine/model';
import { Camera, hasCamera } from '../camera';
import { LongTextField } from './fields';
import type { FormContext } from './form-context';

/** A field: its caption with the required mark, its editor, what is wrong with it. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, children, uiSchema, rawErrors = [], registry, schema, hidden } = props;
  const property = uiSchema?.['ui:options']?.property as PropertyModel | undefined;
  if (hidden || !property) return children;
  const context = registry.formContext as FormContext;
  const isGroup = schema.type === 'object' || (schema.type === 'array' && property.items?.type === 'object');
  const hasCaption = property.kind !== 'boolean' && uiSchema?.['ui:options']?.isElement !== true;
  const description = context.description(property);
  const onCode = hasCamera() && props.fieldPathId.path.length === 1 ? context.codeFor(property) : undefined;
  const isWide = isGroup || uiSchema?.['ui:widget'] === LongTextField || property.kind === 'list';
  return (
    <div
      className={`field ${isWide ? 'wide' : ''} ${rawErrors.length > 0 ? 'invalid' : ''}`}
      data-field={property.name}
    >
      {hasCaption && (
        <label className="label" htmlFor={id}>
          {context.caption(property)}
          {Boolean(uiSchema?.['ui:options']?.required) && (
            <span className="required" aria-hidden>
              *
            </span>
          )}
        </label>
      )}
      {onCode ? (
        <div className="field-camera">
          {children}
          <Camera onRead={onCode} />
        </div>
      ) : (
        children
      )}
      {description && <small className="hint">{description}</small>}
      {rawErrors.length > 0 && (
        <p className="problem" id={`${id}-problem`} role="alert">
          <CircleAlert aria-hidden />
          {rawErrors[0]}
        </p>
      )}
    </div>
  );
}

/** The fields in two columns, under their headings; on a tablet in one. */
export function ObjectFieldTemplate({ properties, registry, fieldPathId, uiSchema }: ObjectFieldTemplateProps) {
  const { sections, sectionTitle } = registry.formContext as FormContext;
  const isRoot = fieldPathId.path.length === 0;
  if (!isRoot) {
    const count = (uiSchema?.['ui:options']?.fields as unknown[] | undefined)?.length ?? properties.length;
    return (
      <div className={count > 4 ? 'form-fields compact' : 'form-fields compact few'}>
        {properties.map(({ content }) => content)}
      </div>
    );
  }
  const filled = sections
    .map(({ title, fields }) => ({ title, members: properties.filter(({ name }) => fields.includes(name)) }))
    .filter(({ members }) => members.length > 0);
  const listed = new Set(filled.flatMap(({ members }) => members.map(({ name }) => name)));
  const rest = properties.filter(({ name }) => !listed.has(name));
  return (
    <>
      {filled.map(({ title, members }) => (
        <fieldset className="form-section" key={title}>
          {title && <legend>{sectionTitle(title)}</legend>}
          <div className="form-fields">{members.map(({ content }) => content)}</div>
        </fieldset>
      ))}
      {rest.length > 0 && <div className="form-fields">{rest.map(({ content }) => content)}</div>}
    </>
  );
}

/** A list of objects: one block each, and a button for one more. */
export function ArrayFieldTemplate({ items, canAdd, onAddClick, disabled, readonly }: ArrayFieldTemplateProps) {
  const { t } = useTranslation();
  return (
    <div className="form-list">
      {items}
      {canAdd && !disabled && !readonly && (
        <button type="button" className="quiet-button" onClick={onAddClick}>
          <Plus aria-hidden />
          {t('forms.addItem')}
        </button>
      )}
    </div>
  );
}

export function ArrayFieldItemTemplate({
  children,
  buttonsProps,
  index,
  disabled,
  readonly,
}: ArrayFieldItemTemplateProps) {
  const { t } = useTranslation();
  return (
    <div className="form-list-item">
      {children}
      {!disabled && !readonly && (
        <button
          type="button"
          className="icon-button small"
          aria-label={t('forms.removeItem', { number: index + 1 })}
          onClick={buttonsProps.onRemoveItem}
        >
          <X aria-hidden />
        </button>
      )}
    </div>
  );
}
