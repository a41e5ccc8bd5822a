import type { PermissionSets, PermissionValue } from '../model';

/** The server's settings: one JSON text per group (PERM-017). */
export interface PermissionSettings {
  readonly header?: string | undefined;
  readonly grid?: string | undefined;
  readonly data?: string | undefined;
}

/** What was wrong in the settings, for the log. An unknown key is kept, anything else is ignored. */
export interface PermissionProblem {
  readonly kind: 'unparsable' | 'wrong-value' | 'unknown-key';
  readonly group: PermissionGroup;
  readonly key?: string;
}

export const PERMISSION_GROUPS = ['header', 'grid', 'data'] as const;
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number];

/**
 * Lays the server's settings over the defaults, key by key (PERM-016, OPEN-112). What cannot be read is reported and
 * ignored, so that its default stays (PERM-018).
 */
export function mergePermissions(
  defaults: PermissionSets,
  settings: PermissionSettings,
  onProblem: (problem: PermissionProblem) => void = () => {},
): PermissionSets {
  const merged = (group: PermissionGroup) => mergeGroup(group, defaults[group], settings[group], onProblem);
  return { header: merged('header'), grid: merged('grid'), data: merged('data') };
}

/** True if the value can be a permission: a boolean, a role name or a list of role names (PERM-019). */
export function isPermissionValue(value: unknown): value is PermissionValue {
  if (Array.isArray(value)) return value.every((role) => typeof role === 'string');
  return typeof value === 'boolean' || typeof value === 'string';
}

function mergeGroup(
  group: PermissionGroup,
  defaults: PermissionSets[PermissionGroup],
  text: string | undefined,
  onProblem: (problem: PermissionProblem) => void,
): Readonly<Record<string, PermissionValue>> {
  if (!text?.trim()) return defaults;
  const settings = readPermissions(text);
  if (!settings) {
    onProblem({ kind: 'unparsable', group });
    return defaults;
  }
  const merged = new Map(Object.entries(defaults));
  for (const [key, value] of Object.entries(settings)) {
    if (!isPermissionValue(value)) {
      onProblem({ kind: 'wrong-value', group, key });
      continue;
    }
    if (!merged.has(key)) onProblem({ kind: 'unknown-key', group, key });
    merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

/** The values in a group's text by their keys, unchecked; null if it is no JSON object. */
export function readPermissions(text: string | undefined): object | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
