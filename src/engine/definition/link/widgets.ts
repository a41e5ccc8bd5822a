/** widgets.json: each widget a number, rows that it counts, and the page that opens with them. */
import { messages } from '../messages';
import type { EntityModel, WidgetModel } from '../model';
import { entriesIn, isObject, type JsonObject, objectIn, textIn } from '../parse/json';
import { valuePlace } from '../parse/places';
import type { Report } from '../report';
import { linkCondition } from './condition';
import { linkFeature } from './guards';
import { targetOf } from './lookup';
import { everywhere } from './placeholder';
import type { Scope } from './scope';

/** All widgets; one about a definition that was left out is left out as well. */
export function linkWidgets(
  file: JsonObject | undefined,
  models: Readonly<Record<string, EntityModel>>,
  scope: Scope,
  report: Report,
): WidgetModel[] {
  const written = objectIn(file, 'widgets') ?? {};
  const numbers = new Set(Object.keys(written).map(Number));
  return entriesIn(file, 'widgets').flatMap(([number, widget]) => {
    if (!isObject(widget)) return [];
    const entity = textIn(widget, 'entity');
    const head = entity === undefined ? undefined : scope.heads.get(entity);
    if (entity !== undefined && !scope.names.has(entity))
      report(valuePlace(widget, 'entity'), messages.unknownEntity('entity', entity, scope.names));
    const allowed = everywhere(scope.settings);
    const filter = objectIn(widget, 'filter');
    const condition =
      filter && head ? linkCondition(filter, { word: 'filter', ...targetOf(head), allowed, report }) : undefined;
    const by = [widget.by].flat().filter((name) => typeof name === 'string');
    for (const name of by)
      if (head && !head.properties.has(name))
        report(valuePlace(widget, 'by'), messages.unknownProperty('by', name, head.properties.keys()));
    const page = pageOf(widget, entity, models, scope, report);
    const feature = linkFeature(widget, scope.features, report);
    const model: WidgetModel = {
      type: Number(number),
      title: textIn(widget, 'title') ?? '',
      ...(entity === undefined ? {} : { entity }),
      ...(condition ? { filter: condition } : {}),
      ...(page === undefined ? {} : { page }),
      ...(widget.chart === 'bar' ? { chart: 'bar' as const } : {}),
      by,
      of: othersOf(widget, numbers, report),
      ...(typeof widget.headroom === 'number' ? { headroom: widget.headroom } : {}),
      ...(feature === undefined ? {} : { feature }),
    };
    return entity === undefined || Object.hasOwn(models, entity) ? [model] : [];
  });
}

/** The page written, none for false, else the first of the definition. */
function pageOf(
  widget: JsonObject,
  entity: string | undefined,
  models: Readonly<Record<string, EntityModel>>,
  scope: Scope,
  report: Report,
): string | undefined {
  const page = textIn(widget, 'page');
  if (page !== undefined && !scope.pages.has(page))
    report(valuePlace(widget, 'page'), messages.unknownPage('page', page, scope.pages));
  if (page !== undefined || widget.page === false) return page;
  return entity !== undefined && Object.hasOwn(models, entity) ? models[entity]?.pages[0]?.path : undefined;
}

function othersOf(widget: JsonObject, numbers: ReadonlySet<number>, report: Report): number[] {
  const of = widget.of;
  if (!Array.isArray(of)) return [];
  return of.filter((number, index) => {
    if (numbers.has(number)) return true;
    report(valuePlace(of, index), messages.unknownWidget(number));
    return false;
  });
}
