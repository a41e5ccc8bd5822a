import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import type { Interval } from '../../engine/query';
import {
  type ChartField,
  type ChartState,
  chartProperties,
  fieldOf,
  intervalsOf,
  MEASURE_TYPES,
  type MeasureType,
  measuredProperties,
  offeredFields,
} from '../../engine/view';
import { captions } from '../captions';

interface ControlsProps {
  readonly model: EntityModel;
  readonly chart: ChartState;
  onChange(part: Partial<ChartState>): void;
}

/** What is measured, by which field, and by which other one each of its values is divided. */
export function Controls({ model, chart, onChange }: ControlsProps) {
  const { t } = useTranslation();
  const { by, stack } = chart;
  return (
    <div className="breakdown-controls">
      <MeasureSelect model={model} chart={chart} onChange={onChange} />
      <FieldSelect
        model={model}
        label={t('breakdown.per')}
        field={by}
        onChange={(next) => next && onChange({ by: next })}
      />
      <FieldSelect
        model={model}
        label={t(chart.kind === 'chart' ? 'breakdown.stackedBy' : 'breakdown.across')}
        field={stack}
        none={t('breakdown.nothing')}
        onChange={(next) => onChange({ stack: next })}
      />
    </div>
  );
}

function MeasureSelect({ model, chart, onChange }: ControlsProps) {
  const { t } = useTranslation();
  const { type, name = '' } = chart.measure;
  const properties = offeredFields(measuredProperties(model), model);
  return (
    <select
      aria-label={t('breakdown.measure')}
      value={`${type} ${name}`}
      onChange={({ target }) => {
        const [next = 'count', of = ''] = target.value.split(' ');
        onChange({ measure: { type: next as MeasureType, ...(of ? { name: of } : {}) } });
      }}
    >
      <option value="count ">{captions.plural(model)}</option>
      {MEASURE_TYPES.filter((one) => one !== 'count').map((one) => (
        <optgroup key={one} label={t(`totals.types.${one}`)}>
          {properties.map((property) => (
            <option key={property.name} value={`${one} ${property.name}`}>
              {t('breakdown.of', { what: t(`totals.types.${one}`), name: captions.property(model, property) })}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

interface FieldSelectProps {
  readonly model: EntityModel;
  readonly label: string;
  readonly field: ChartField | null;
  /** What stands for no field, where there may be none. */
  readonly none?: string;
  onChange(field: ChartField | null): void;
}

function FieldSelect({ model, label, field, none, onChange }: FieldSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  const properties = offeredFields(chartProperties(model), model);
  const property = properties.find(({ name }) => name === field?.name);
  const intervals = property ? intervalsOf(property) : [];
  return (
    <span className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={field?.name ?? ''}
        onChange={({ target }) => {
          const next = properties.find(({ name }) => name === target.value);
          onChange(next ? fieldOf(next) : null);
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        {properties.map((one) => (
          <option key={one.name} value={one.name}>
            {captions.property(model, one)}
          </option>
        ))}
      </select>
      {field && intervals.length > 0 && (
        <select
          aria-label={t('breakdown.interval', { name: property && captions.property(model, property) })}
          value={field.interval}
          onChange={({ target }) => onChange({ name: field.name, interval: target.value as Interval })}
        >
          {intervals.map((interval) => (
            <option key={interval} value={interval}>
              {t(`breakdown.intervals.${interval}`)}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
