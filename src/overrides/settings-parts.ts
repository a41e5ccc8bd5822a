/**
 * What stands in the user settings, section by section (SETTINGS-011 to SETTINGS-025): each part by its name in the
 * address; `called` is the key of its text below `settings.parts`, if that is not its name.
 */
export const SETTINGS_SECTIONS = [
  {
    name: 'cockpit',
    parts: [{ name: 'settings' }, { name: 'menu' }, { name: 'permissions' }, { name: 'translations' }],
  },
  {
    name: 'terminal',
    parts: [
      { name: 'terminal-settings', called: 'settings' },
      { name: 'terminal-menu', called: 'menu' },
      { name: 'context-menu' },
      { name: 'terminal-translations', called: 'translations' },
      { name: 'fileserver' },
    ],
  },
  {
    name: 'system',
    parts: [
      { name: 'system-settings', called: 'settings' },
      { name: 'ip-whitelist' },
      { name: 'code-switches' },
      { name: 'feature-flags' },
      { name: 'safety' },
    ],
  },
] as const;

type Sections = (typeof SETTINGS_SECTIONS)[number];
export type SettingsPartName = Sections['parts'][number]['name'];

/** Parameter of the address that names the part; none for the first. */
export const SETTINGS_PART = 'part';

/** Key of what a part is called. */
export function partTitle({ name, called }: { readonly name: string; readonly called?: string }): string {
  return `settings.parts.${called ?? name}`;
}

/** Key of what a section is called. */
export function sectionTitle({ name }: { readonly name: string }): string {
  return `settings.sections.${name}`;
}
