/** Everything of the product that something guards: pages, actions, fields, and the rights that guard none of these. */

import type { ProductResponse } from '../../engine/http';
import type { ActionModel, EntityModel, FeatureTest } from '../../engine/model';
import { PERMISSION_GROUPS } from '../../engine/permission';
import { captions, menuKey, textOf } from '../../renderers/captions';
import { rightName } from '../../renderers/right-name';

export const SUBJECT_KINDS = ['page', 'action', 'field', 'right'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** What asks for a right or a flag. */
export interface Guard {
  readonly permission?: string | undefined;
  readonly feature?: FeatureTest | undefined;
}

export interface Subject {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly title: string;
  /** What it belongs to: the definition of an action, the address of a page. */
  readonly of: string;
  /** All of them have to let somebody through. */
  readonly guards: readonly Guard[];
  /** Who may have to agree. */
  readonly approval?: ActionModel['approval'];
  /** Where the guards are written. */
  readonly file: string;
}

/** Takes the product as the asker sees it; gives what can be asked about, pages first. */
export function subjectsOf(product: Pick<ProductResponse, 'models' | 'menu' | 'permissions'>): readonly Subject[] {
  const models = Object.values(product.models);
  const named = [
    ...product.menu.pages.map(
      ({ path, title, permission, feature }): Subject => ({
        id: `page ${path}`,
        kind: 'page',
        title: textOf([menuKey(title)], title),
        of: `/${path}`,
        guards: [{ permission, feature }],
        file: 'menu.json',
      }),
    ),
    ...models.flatMap(pagesOf),
    ...models.flatMap(actionsOf),
    ...models.flatMap(fieldsOf),
  ];
  const used = new Set(named.flatMap(({ guards }) => guards.map(({ permission }) => permission)));
  const others = PERMISSION_GROUPS.flatMap((group) =>
    Object.keys(product.permissions[group]).map((key) => `${group}.${key}`),
  ).filter((id) => !used.has(id));
  return [
    ...named,
    ...others.map(
      (id): Subject => ({
        id: `right ${id}`,
        kind: 'right',
        title: rightName(id),
        of: '',
        guards: [{ permission: id }],
        file: 'permissions.json',
      }),
    ),
  ];
}

const fileOf = ({ name }: EntityModel): string => `entities/${name}.json`;

function pagesOf(model: EntityModel): Subject[] {
  return model.pages.map(({ path, permission, feature }) => ({
    id: `page ${path} ${model.name}`,
    kind: 'page',
    title: captions.plural(model),
    of: `/${path}`,
    guards: [model, { permission, feature }],
    file: fileOf(model),
  }));
}

function actionsOf(model: EntityModel): Subject[] {
  return model.actions
    .filter(({ system }) => !system)
    .map((action) => ({
      id: `action ${model.name}.${action.name}`,
      kind: 'action',
      title: captions.action(model, action),
      of: captions.plural(model),
      guards: [model, action],
      ...(action.approval ? { approval: action.approval } : {}),
      file: fileOf(model),
    }));
}

function fieldsOf(model: EntityModel): Subject[] {
  return model.properties
    .filter(({ permission, feature }) => permission !== undefined || feature !== undefined)
    .map((property) => ({
      id: `field ${model.name}.${property.name}`,
      kind: 'field',
      title: captions.property(model, property),
      of: captions.plural(model),
      guards: [model, property],
      file: fileOf(model),
    }));
}
