import i18next from 'i18next';
import { captions, textOf } from '../../renderers/captions';
import type { WidgetView } from './widget-view';

/** Title of a widget in the session's language. */
export function widgetTitle({ model }: WidgetView): string {
  return captions.widget(model);
}

/** What it counts: the server's words, else the text of its type. */
export function widgetDescription({ entry, model }: WidgetView): string {
  return entry.description || textOf([`dashboard.widgets.${model.type}.description`], '');
}

/** What one value of a series is called: an empty one has a word of its own. */
export function seriesName(key: string | null | undefined): string {
  return key === null || key === undefined || key === '' ? i18next.t('dashboard.none') : key;
}
