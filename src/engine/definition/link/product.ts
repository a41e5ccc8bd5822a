/** The files beside the definitions: permissions, features, settings. */

import type { EntityModel, FormModel, PermissionSets, SettingsSection } from '../../model';
import { BUILT_IN_ROLES } from '../../permission';
import { nearest } from '../../words';
import { messages } from '../messages';
import type { FeaturesFile, PermissionsFile, SectionWords, SettingsFile } from '../normal-form';
import { expandProperty } from '../normalise/expand';
import { readWords, type Words } from '../normalise/words';
import { keyPlace, valuePlace } from '../parse/places';
import type { Report } from '../report';
import { SLIP, wholeKey } from './guards';
import { linkProperty } from './property';
import type { Scope } from './scope';

const PERMISSION_GROUP_NAMES = ['header', 'grid', 'data'] as const;

/** permissions.json with its groups; a key that a definition makes up belongs to AdminRole. */
export function readPermissions({ header = {}, grid = {}, data = {} }: PermissionsFile = {}): PermissionSets {
  return { header, grid, data };
}

/** features.json: each flag and what it switches. */
export function readFeatures(file: FeaturesFile = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(file).filter(([name]) => name !== '$schema'));
}

/** Settings have no form of add and update. */
const EMPTY: FormModel = { fields: [], required: [], sections: [], schema: {} };

/** Names of all settings. */
export function settingNames(file: SettingsFile | undefined): Set<string> {
  return new Set(sectionsOf(file).flatMap(([, { properties = {} }]) => Object.keys(properties)));
}

/** The sections with their names; `$schema` is none. */
function sectionsOf(file: SettingsFile = {}): [name: string, section: SectionWords][] {
  return Object.entries(file).flatMap(([name, section]) => (typeof section === 'string' ? [] : [[name, section]]));
}

/** settings.json: its sections with their properties. */
export function linkSettings(file: SettingsFile | undefined, scope: Scope, report: Report): SettingsSection[] {
  return sectionsOf(file).map(([name, { clientId = name, properties: written = {} }]) => {
    const properties = new Map<string, Words>();
    for (const [key, words] of Object.entries(written))
      properties.set(key, readWords(key, expandProperty(words), keyPlace(written, key), scope.types, report));
    const head = {
      name,
      chain: [name],
      base: name,
      definition: {},
      title: name,
      plural: name,
      properties,
      names: [...properties.keys()],
      key: [],
      display: '',
      state: '',
      pages: [],
      slots: [],
    };
    const context = { scope, head, report, row: new Map(), form: () => EMPTY };
    const models = [...properties.values()].map((words) =>
      linkProperty({ words, context, siblings: properties, required: false, place: 'field' }),
    );
    return { name, clientId, properties: models };
  });
}

/** A key that permissions.json lacks belongs to AdminRole. */
export function withNewKeys(sets: PermissionSets, used: ReadonlySet<string>): PermissionSets {
  const result = { header: { ...sets.header }, grid: { ...sets.grid }, data: { ...sets.data } };
  for (const key of used) {
    const [group = 'data', name = ''] = key.split('.');
    const set = result[group as keyof PermissionSets];
    if (!Object.hasOwn(set, name)) set[name] = 'AdminRole';
  }
  return result;
}

/** Reports keys that no definition asks for, and that are all but one that a definition makes up. */
export function checkGranted(
  file: PermissionsFile | undefined,
  sets: PermissionSets,
  used: ReadonlySet<string>,
  report: Report,
): void {
  const granted = file?.data ?? {};
  const asked = [...used].filter((key) => key.startsWith('data.')).map((key) => key.slice('data.'.length));
  const made = asked.filter((name) => !Object.hasOwn(sets.data, name));
  for (const key of Object.keys(granted).filter((name) => !used.has(`data.${name}`))) {
    const alike = made.filter((name) => Math.abs(name.length - key.length) <= SLIP);
    const meant = nearest(key, alike, SLIP);
    if (meant !== undefined) report(keyPlace(granted, key), messages.unusedPermission(key, meant));
  }
}

/** Reports roles that are all but one that others name: roles are rows, so that any other may be there. */
export function checkRoles(file: PermissionsFile = {}, report: Report): void {
  const named = PERMISSION_GROUP_NAMES.flatMap((name) => {
    const { [name]: group = {} } = file;
    return Object.entries(group).flatMap(([key, value]) => {
      if (Array.isArray(value)) return value.map((role, index) => ({ role, place: valuePlace(value, index) }));
      return typeof value === 'string' ? [{ role: value, place: valuePlace(group, key) }] : [];
    });
  });
  const known = new Set(BUILT_IN_ROLES);
  for (const { role, place } of named) {
    if (typeof role !== 'string' || known.has(role)) continue;
    const meant = nearest(role, known, SLIP);
    if (meant !== undefined) report(place, messages.unknownRole(role, meant));
  }
}

/** The whole keys that definitions ask for. */
export function usedKeys(entities: Readonly<Record<string, EntityModel>>): Set<string> {
  const keys = Object.values(entities).flatMap(({ permission, actions, properties, filters, pages }) => [
    ...(permission === undefined ? [] : [permission]),
    ...actions.flatMap(({ permission, approval }) => [permission, ...(approval ? [approval.permission] : [])]),
    ...[...properties, ...filters, ...pages].flatMap((one) => one.permission ?? []),
  ]);
  return new Set(keys.map(wholeKey));
}
