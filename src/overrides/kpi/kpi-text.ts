import i18next from 'i18next';
import { textOf } from '../../renderers/captions';

/** What a KPI is called: by the record behind it, else by its own name. */
export function kpiName({ name }: { readonly name: string }): string {
  return name === '' ? i18next.t('dashboard.none') : textOf([`kpi.names.${name}`], name);
}

/** What the KPIs of a row are about. */
export function kpiRowName(row: number): string {
  return textOf([`kpi.rows.${row}`], i18next.t('kpi.title'));
}
