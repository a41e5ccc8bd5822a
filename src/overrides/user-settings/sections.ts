import { SETTINGS_SECTIONS, type SettingsPartName } from '../settings-parts';
import { CockpitTexts } from './entries/cockpit-texts';
import { TerminalContextMenu, TerminalFileserver, TerminalMenu } from './entries/terminal-parts';
import { TerminalTexts } from './entries/terminal-texts';
import { MenuEditor } from './menu/menu-editor';
import type { Part } from './part';
import { PermissionEditor } from './permissions/permission-editor';
import { Safety } from './safety/safety';
import { CodeSwitches, FeatureFlags } from './switches/switch-parts';
import { CockpitValues, SystemValues, TerminalValues } from './values/value-parts';
import { WhitelistEditor } from './whitelist/whitelist-editor';

const CONTENT: Readonly<Record<SettingsPartName, Part['Content']>> = {
  settings: CockpitValues,
  menu: MenuEditor,
  permissions: PermissionEditor,
  translations: CockpitTexts,
  'terminal-settings': TerminalValues,
  'terminal-menu': TerminalMenu,
  'context-menu': TerminalContextMenu,
  'terminal-translations': TerminalTexts,
  fileserver: TerminalFileserver,
  'system-settings': SystemValues,
  'ip-whitelist': WhitelistEditor,
  'code-switches': CodeSwitches,
  'feature-flags': FeatureFlags,
  safety: Safety,
};

/** The sections of the page with what stands in them. */
export const SECTIONS: readonly { readonly name: string; readonly parts: readonly Part[] }[] = SETTINGS_SECTIONS.map(
  ({ name, parts }) => ({ name, parts: parts.map((part) => ({ ...part, Content: CONTENT[part.name] })) }),
);
