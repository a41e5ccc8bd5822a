import type { TFunction } from 'i18next';
import type { EntityModel } from '../../engine/model';
import type { Formatter } from '../../engine/value';
import type { ChartState } from '../../engine/view';
import { captions } from '../captions';

const AVERAGE_DECIMALS = 2;
/** Sums of fractions are off by what no computer can write. */
const EXACT_DECIMALS = 6;

/** What a measure is called and how its values are written. */
export function measureTexts(
  model: EntityModel,
  { measure }: Pick<ChartState, 'measure'>,
  format: Formatter,
  t: TFunction,
) {
  const { type, name } = measure;
  const property = model.properties.find((one) => one.name === name);
  const decimals = property?.decimals ?? (type === 'avg' ? AVERAGE_DECIMALS : EXACT_DECIMALS);
  const unit = property?.unit === undefined ? undefined : captions.unit(property.unit);
  return {
    label:
      type === 'count' || !property
        ? captions.plural(model)
        : t('breakdown.of', { what: t(`totals.types.${type}`), name: captions.property(model, property) }),
    /** The whole is as much as its parts together. */
    addsUp: type === 'count' || type === 'sum',
    /** Each row says its own unit: what differs is not put together. */
    isInUnits: type !== 'count' && property?.measuredIn !== undefined,
    write: (value: number) =>
      format.number(Number(value.toFixed(decimals)), {
        ...(property?.decimals === undefined || type === 'count' ? {} : { decimals: property.decimals }),
        ...(unit ? { unit } : {}),
      }),
  };
}
