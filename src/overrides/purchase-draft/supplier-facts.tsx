import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { resolver } from '../../engine/action';
import { isBlank, type Row } from '../../engine/query';
import { writeParameters } from '../../engine/view';
import { captions } from '../../renderers/captions';
import { lookupChoices } from '../../renderers/choices';
import { useCockpit } from '../../renderers/cockpit';
import { ChoiceBox, useNoneFound } from '../../renderers/editors';
import { pageAddress } from '../../renderers/reference-address';
import { type Models, supplierLookup } from './models';

/** What there is to know of a supplier before one buys from it. */
const FACTS = ['averageLeadTime', 'contactPerson', 'draftCount', 'comments'] as const;

/** Who the draft is for, in one line above its lines; without a name what else there is to know. */
export function SupplierFacts(props: { models: Models; supplier: Row | undefined; name?: string }) {
  const { models, supplier, name } = props;
  const { supplier: model } = models;
  const cockpit = useCockpit();
  const page = pageAddress(model, cockpit);
  const shown = FACTS.filter((fact) => supplier && !isBlank(supplier[fact]));
  return (
    <dl className="draft-facts">
      {name !== undefined && (
        <div>
          <dt>{captions.entityTitle(model)}</dt>
          <dd>
            {supplier && page ? (
              <Link to={`/${page}?${writeParameters({ filters: { id: supplier.id } })}`}>{name}</Link>
            ) : (
              name
            )}
          </dd>
        </div>
      )}
      {shown.map((fact) => (
        <div key={fact}>
          <dt>{captions.property(model, fact)}</dt>
          <dd>
            {typeof supplier?.[fact] === 'number'
              ? `${cockpit.format.number(supplier[fact])} ${unitOf(model, fact)}`
              : String(supplier?.[fact])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function unitOf(model: Models['supplier'], fact: string): string {
  const unit = model.properties.find(({ name }) => name === fact)?.unit;
  return unit === undefined ? '' : captions.unit(unit);
}

/** One of all suppliers (PO-018). */
export function SupplierChoice(props: {
  models: Models;
  id: string;
  value: string | undefined;
  describedBy: string | undefined;
  disabled?: boolean;
  onChange(supplierId: string | undefined): void;
}) {
  const { models, value, describedBy, onChange } = props;
  const { t } = useTranslation();
  const { http } = useCockpit();
  const source = useMemo(() => {
    const place = { of: `${models.draft.name}.save`, property: 'supplierId' };
    return lookupChoices(http, supplierLookup(models), place, resolver({}));
  }, [http, models]);
  return (
    <ChoiceBox
      id={props.id}
      source={source}
      many={false}
      label={captions.entityTitle(models.supplier)}
      required
      disabled={props.disabled ?? false}
      value={value}
      invalid={describedBy !== undefined}
      describedBy={describedBy}
      placeholder={t('purchaseDraft.chooseSupplier')}
      noneFound={useNoneFound(models.supplier.name)}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : String(chosen))}
    />
  );
}
