/** widgets.json: each widget a number, rows that it counts, and the page that opens with them. */

import type { EntityModel, WidgetModel } from '../../model';
import { messages } from '../messages';
import type { WidgetsFile, WidgetWords } from '../normal-form';
import type { Head } from '../normalise/head';
import { isTainted, valuePlace } from '../parse/places';
import type { Report } from '../report';
import { linkCondition } from './condition';
import { linkFeature } from './guards';
import { targetOf } from './lookup';
import { everywhere } from './placeholder';
import { fromRules, type Rules } from './rules';
import type { Scope } from './scope';

interface Given {
  readonly number: number;
  readonly widget: WidgetWords;
  readonly head: Head | undefined;
  readonly models: Readonly<Record<string, EntityModel>>;
  readonly numbers: ReadonlySet<number>;
  readonly scope: Scope;
  readonly report: Report;
}

/** All widgets. One with a mistake is left out, since it would count other rows, and so is one about no definition. */
export function linkWidgets(
  file: WidgetsFile | undefined,
  models: Readonly<Record<string, EntityModel>>,
  scope: Scope,
  report: Report,
): WidgetModel[] {
  const written = Object.entries(file?.widgets ?? {});
  const numbers = new Set(written.map(([number]) => Number(number)));
  const widgets = written.flatMap(([number, widget]) =>
    linkWidget(Number(number), widget, { models, numbers, scope, report }),
  );
  const kept = new Set(widgets.map(({ type }) => type));
  return widgets.map((widget) => ({ ...widget, of: widget.of.filter((number) => kept.has(number)) }));
}

function linkWidget(
  number: number,
  widget: WidgetWords,
  rest: Pick<Given, 'models' | 'numbers' | 'scope' | 'report'>,
): WidgetModel[] {
  let isWrong = isTainted(widget);
  const report: Report = (place, message) => {
    isWrong ||= message.severity === 'error';
    rest.report(place, message);
  };
  const { entity } = widget;
  const { heads, names } = rest.scope;
  if (entity !== undefined && !names.has(entity))
    report(valuePlace(widget, 'entity'), messages.unknownEntity('entity', entity, names));
  const head = entity === undefined ? undefined : heads.get(entity);
  const model = fromRules(RULES, { ...rest, number, widget, head, report });
  const isLost = entity !== undefined && !Object.hasOwn(rest.models, entity);
  return isWrong || isLost ? [] : [model];
}

const RULES: Rules<WidgetModel, Given> = {
  type: ({ number }) => number,
  title: ({ widget }) => widget.title ?? '',
  entity: ({ widget }) => widget.entity,
  filter: ({ widget, head, scope, report }) => {
    const { filter } = widget;
    const allowed = everywhere(scope.settings);
    return filter && head && linkCondition(filter, { word: 'filter', ...targetOf(head), allowed, report });
  },
  page: (given) => pageOf(given),
  chart: ({ widget }) => widget.chart,
  by: (given) => byOf(given),
  of: (given) => othersOf(given),
  headroom: ({ widget }) => widget.headroom,
  template: ({ widget }) => widget.template,
  feature: ({ widget, scope, report }) => linkFeature(widget, scope.features, report),
};

/** The page written, none for false, else the first of the definition. */
function pageOf({ widget, models, scope, report }: Given): string | undefined {
  const { page, entity = '' } = widget;
  if (page === false) return undefined;
  if (page !== undefined && !scope.pages.has(page))
    report(valuePlace(widget, 'page'), messages.unknownPage('page', page, scope.pages));
  if (page !== undefined) return page;
  return Object.hasOwn(models, entity) ? models[entity]?.pages[0]?.path : undefined;
}

function byOf({ widget, head, report }: Given): string[] {
  const by = [widget.by ?? []].flat();
  for (const name of by)
    if (head && !head.properties.has(name))
      report(valuePlace(widget, 'by'), messages.unknownProperty('by', name, head.properties.keys()));
  return by;
}

function othersOf({ widget, numbers, report }: Given): readonly number[] {
  const { of: list = [] } = widget;
  for (const [index, number] of list.entries())
    if (!numbers.has(number)) report(valuePlace(list, index), messages.unknownWidget(number));
  return list;
}
