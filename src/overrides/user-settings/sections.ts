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

/** The sections of the page with their subsections, one line each (SETTINGS-011 to SETTINGS-025). */
export const SECTIONS: readonly { readonly name: string; readonly parts: readonly Part[] }[] = [
  {
    name: 'cockpit',
    parts: [
      { name: 'settings', Content: CockpitValues },
      { name: 'menu', Content: MenuEditor },
      { name: 'permissions', Content: PermissionEditor },
      { name: 'translations', Content: CockpitTexts },
    ],
  },
  {
    name: 'terminal',
    parts: [
      { name: 'terminal-settings', called: 'settings', Content: TerminalValues },
      { name: 'terminal-menu', called: 'menu', Content: TerminalMenu },
      { name: 'context-menu', Content: TerminalContextMenu },
      { name: 'terminal-translations', called: 'translations', Content: TerminalTexts },
      { name: 'fileserver', Content: TerminalFileserver },
    ],
  },
  {
    name: 'system',
    parts: [
      { name: 'system-settings', called: 'settings', Content: SystemValues },
      { name: 'ip-whitelist', Content: WhitelistEditor },
      { name: 'code-switches', Content: CodeSwitches },
      { name: 'feature-flags', Content: FeatureFlags },
      { name: 'safety', Content: Safety },
    ],
  },
];
