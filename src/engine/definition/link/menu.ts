/** menu.json: each entry with its page, and every page of a definition that the menu does not name. */

import type { EntityModel, HandPage, MenuEntry, MenuModel } from '../../model';
import { inWords } from '../../words';
import { messages } from '../messages';
import type { EntryWords, HandPageWords, MenuFile } from '../normal-form';
import { isTainted, placeOf, valuePlace } from '../parse/places';
import type { Report } from '../report';
import { linkFeature, ownKey } from './guards';
import type { Scope } from './scope';

/** What the menu is made from. */
export interface MenuContext {
  readonly scope: Scope;
  readonly models: Readonly<Record<string, EntityModel>>;
  /** Addresses of the definitions that were left out: their pages say why. */
  readonly broken: ReadonlyMap<string, readonly string[]>;
  readonly report: Report;
}

type Context = MenuContext & { readonly titles: ReadonlyMap<string, string> };

/** The menu in full. */
export function linkMenu(file: MenuFile | undefined, given: MenuContext): MenuModel {
  const pages = handPages(file, given);
  const context: Context = { ...given, titles: new Map(pages.map(({ path, title }) => [path, title])) };
  const main = entries(file?.main, context);
  const settings = entries(file?.settings, context);
  return {
    pages,
    main: [...main, ...appended([...main, ...settings], context)],
    settings,
    fallback: entries(file?.fallback, context),
  };
}

/** Pages written by hand, with what guards them. */
function handPages(file: MenuFile | undefined, { scope, report }: MenuContext): HandPage[] {
  return (file?.pages ?? []).flatMap((page): HandPage[] => {
    const words: HandPageWords = typeof page === 'string' ? { path: page } : page;
    const { path, below } = words;
    if (path === undefined) return [];
    const permission = ownKey(words, scope.permissions, report);
    const feature = linkFeature(words, scope.features, report);
    if (below !== undefined && !scope.names.has(below) && !scope.pages.has(below))
      report(valuePlace(words, 'below'), unknownTarget(below, scope));
    return [
      {
        path,
        title: words.title ?? titleOf(path),
        ...(permission === undefined ? {} : { permission }),
        ...(feature === undefined ? {} : { feature }),
        ...(below === undefined ? {} : { below }),
      },
    ];
  });
}

/** Addresses of the pages written by hand. */
export function handPaths(file: MenuFile | undefined): string[] {
  return (file?.pages ?? []).flatMap((page) => (typeof page === 'string' ? page : (page.path ?? [])));
}

function titleOf(path: string): string {
  return inWords(path.replace(/-page$/, ''));
}

function entries(list: MenuFile['main'] = [], context: Context): MenuEntry[] {
  return list.flatMap((entry, index) =>
    typeof entry === 'string' ? target(entry, {}, () => valuePlace(list, index), context) : linkEntry(entry, context),
  );
}

function linkEntry(entry: EntryWords, context: Context): MenuEntry[] {
  const { scope, report } = context;
  const { title, icon, order, to } = entry;
  const routes = entries(entry.routes, context);
  const permission = ownKey(entry, scope.permissions, report);
  const feature = linkFeature(entry, scope.features, report);
  const words = {
    ...(title === undefined ? {} : { title }),
    ...(icon === undefined ? {} : { icon }),
    ...(order === undefined ? {} : { order }),
    ...(permission === undefined ? {} : { permission }),
    ...(feature === undefined ? {} : { feature }),
    routes,
  };
  if (to !== undefined) return target(to, words, () => valuePlace(entry, 'to'), context);
  if (title === undefined && !isTainted(entry))
    report(placeOf(entry), messages.missingWord('title', 'an entry without an address'));
  // A heading whose entries all went is of no use.
  return routes.length > 0 ? [{ ...words, title: title ?? '' }] : [];
}

/** An entry names a definition or an address. */
function target(
  to: string,
  words: Partial<MenuEntry>,
  place: () => ReturnType<typeof placeOf>,
  context: Context,
): MenuEntry[] {
  const { scope, models, broken, report } = context;
  const rest = { ...words, routes: words.routes ?? [] };
  const model = Object.hasOwn(models, to) ? models[to] : undefined;
  if (model)
    return [{ title: model.plural, ...rest, entity: to, ...(model.pages[0] ? { to: model.pages[0].path } : {}) }];
  const [lost] = broken.get(to) ?? [];
  if (lost !== undefined) return [{ title: inWords(to), ...rest, to: lost }];
  if (broken.has(to)) return [];
  if (scope.pages.has(to)) return [{ title: titleOfPage(to, context), ...rest, to }];
  report(place(), unknownTarget(to, scope));
  return [];
}

function unknownTarget(to: string, { names, pages }: Scope) {
  const known = [...names, ...pages];
  return to.includes('-page') ? messages.unknownPage('menu', to, known) : messages.unknownEntity('menu', to, known);
}

function titleOfPage(path: string, context: Context): string {
  const owner = Object.values(context.models).find((model) => model.pages.some((page) => page.path === path));
  return owner?.plural ?? context.titles.get(path) ?? titleOf(path);
}

/** Definitions with pages that no entry names, in the order of their titles. A page with parameters needs a link. */
function appended(named: readonly MenuEntry[], { models }: MenuContext): MenuEntry[] {
  const all = named.flatMap((entry) => [entry, ...entry.routes]);
  return Object.values(models)
    .filter((model) => {
      const pages = model.pages.filter((page) => page.menu && !/:[a-z]+(\/|$)/.test(page.path));
      const isNamed = all.some(
        (entry) => entry.entity === model.name || model.pages.some((page) => page.path === entry.to),
      );
      return pages.length > 0 && !isNamed;
    })
    .sort((left, right) => (left.plural < right.plural ? -1 : 1))
    .map((model) => ({
      title: model.plural,
      entity: model.name,
      to: model.pages.find((page) => page.menu)?.path ?? '',
      routes: [],
    }));
}
