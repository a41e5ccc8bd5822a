import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallModel, EntityModel } from '../../engine/model';
import { isSortOrder, type SortOrder } from '../../engine/query';
import { captions } from '../captions';
import { type ChoiceSource, lookupChoices } from '../choices';
import { useCockpit } from '../cockpit';
import { ChoiceBox } from '../editors';

export interface OrderChoiceProps {
  readonly model: EntityModel;
  /** The list that names the orders. */
  readonly call: CallModel;
  /** Undefined: the rows are sorted by something else. */
  readonly value: SortOrder | undefined;
  onChange(order: SortOrder): void;
}

/** Offers the orders of what the rows are sorted by first (INTEG-013). */
export function OrderChoice({ model, call, value, onChange }: OrderChoiceProps) {
  const { t } = useTranslation();
  const { http } = useCockpit();
  const source = useMemo((): ChoiceSource => {
    const listed = lookupChoices(http, { call }, { of: model.name }, () => undefined);
    return async (query) =>
      (await listed(query)).flatMap((choice) =>
        isSortOrder(choice.value) ? [{ ...choice, text: t(`filters.orders.${choice.value}`) }] : [],
      );
  }, [http, call, model, t]);
  // What is chosen stands there at once; the rows follow.
  const [chosen, setChosen] = useState(value);
  useEffect(() => setChosen(value), [value]);
  const label = t('filters.orderBy', { name: captions.property(model, model.sort[0]?.property ?? model.display) });
  return (
    <fieldset className="field">
      <span className="label" aria-hidden>
        {label}
      </span>
      <ChoiceBox
        source={source}
        value={chosen}
        many={false}
        label={label}
        required
        searches={false}
        onChange={(order) => {
          if (!isSortOrder(order) || order === chosen) return;
          setChosen(order);
          onChange(order);
        }}
      />
    </fieldset>
  );
}
