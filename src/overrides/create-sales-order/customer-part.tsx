import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { resolver } from '../../engine/action';
import { API } from '../../engine/http';
import type { FormModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { captions } from '../../renderers/captions';
import { lookupChoices } from '../../renderers/choices';
import { useCockpit } from '../../renderers/cockpit';
import { type Problems, SearchBox } from '../../renderers/documents';
import { ChoiceBox, Field } from '../../renderers/editors';
import '../../renderers/forms/forms.css';
import { type Models, savingOf, type Target } from './models';
import { CUSTOMER_FIELDS, type Order, withCustomer } from './order';
import { findCustomers } from './suggestions';

interface PartProps {
  readonly models: Models;
  readonly order: Order;
  readonly problems: Problems<Target>;
  change(next: (before: Order) => Order): void;
}

/** Who the order is for, and how it gets there (SO-001 to SO-010). */
export function CustomerPart(props: PartProps) {
  const { models, order, problems, change } = props;
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { form } = savingOf(models, 'order', false).action;

  const fillIn = useFillIn(order, change);
  const details = fieldOf(form, 'customer').properties ?? [];
  return (
    <section className="order-part form-body" aria-label={t('salesOrder.customer')}>
      <h2>{t('salesOrder.customer')}</h2>
      <div className="order-fields">
        <Choice {...props} form={form} name="orderType" />
        <Choice {...props} form={form} name="deliveryTypeId" />
        <Field
          name="customerName"
          caption={captions.property(models.order, 'customerName')}
          problem={problems.at('customerName')}
          isRequired
        >
          {({ id, describedBy }) => (
            <SearchBox
              id={id}
              label={captions.property(models.order, 'customerName')}
              text={order.customerName ?? ''}
              placeholder={t('salesOrder.findCustomer')}
              maxLength={limitOf(fieldOf(form, 'customerName').schema)}
              isRequired
              invalid={describedBy !== undefined}
              describedBy={describedBy}
              load={(text) => findCustomers(cockpit, models.order, text)}
              onText={(text) => change((before) => ({ ...before, customerName: text || undefined }))}
              onChoose={(row) => void fillIn(row)}
              onEnter={() => problems.leave('customerName')}
            />
          )}
        </Field>
        {CUSTOMER_FIELDS.map((name) => {
          const property = details.find((one) => one.name === name);
          const place = `customer/${name}`;
          const isCode = name === 'countryCode';
          return (
            <Field
              key={name}
              name={place}
              caption={captions.property(models.order, property ?? name)}
              problem={problems.at(place)}
            >
              {({ id, describedBy }) => (
                <input
                  id={id}
                  className="input"
                  type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
                  maxLength={isCode ? 2 : limitOf(property?.schema ?? {})}
                  aria-invalid={describedBy !== undefined || undefined}
                  aria-describedby={describedBy}
                  autoComplete="off"
                  value={order.customer[name] ?? ''}
                  onChange={({ target: { value } }) => {
                    const text = isCode ? value.toUpperCase() : value;
                    change((before) => ({ ...before, customer: { ...before.customer, [name]: text || undefined } }));
                  }}
                  onBlur={() => problems.leave(place)}
                />
              )}
            </Field>
          );
        })}
      </div>
    </section>
  );
}

/** Takes over what is known of the customer that was chosen last. */
function useFillIn(order: Order, change: PartProps['change']): (customer: Row) => Promise<void> {
  const { http, messages } = useCockpit();
  const choices = useRef(0);
  return async ({ id }) => {
    const own = ++choices.current;
    try {
      const path = API.customerInformation.replace('{id}', encodeURIComponent(String(id)));
      const { data } = await http.get<Row>(path);
      if (data && own === choices.current) change((before) => withCustomer(before, data, order));
    } catch (error) {
      messages.error(error);
    }
  };
}

/** One of the values that a call lists. */
function Choice({
  models,
  order,
  problems,
  change,
  form,
  name,
}: PartProps & { form: FormModel; name: 'orderType' | 'deliveryTypeId' }) {
  const { http } = useCockpit();
  const property = fieldOf(form, name);
  const { model, action } = savingOf(models, 'order', false);
  const source = useMemo(() => {
    if (!property.lookup) throw new Error(`${name} has no lookup`);
    const place = { of: `${model.name}.${action.name}`, property: name };
    return lookupChoices(http, property.lookup, place, resolver({}));
  }, [http, property, model, action, name]);
  const caption = captions.field(model, action.name, property);
  return (
    <Field name={name} caption={caption} problem={problems.at(name)} isRequired>
      {({ id, describedBy }) => (
        <ChoiceBox
          id={id}
          source={source}
          many={false}
          label={caption}
          required
          value={order[name]}
          invalid={describedBy !== undefined}
          describedBy={describedBy}
          placeholder=""
          onChange={(value) =>
            change((before) => ({ ...before, [name]: value === undefined ? undefined : String(value) }))
          }
        />
      )}
    </Field>
  );
}

function fieldOf(form: FormModel, name: string) {
  const found = form.fields.find((field) => field.name === name);
  if (!found) throw new Error(`The form of an order has no ${name}`);
  return found;
}

function limitOf({ maxLength }: Readonly<Record<string, unknown>>): number {
  return Number(maxLength) || 255;
}
