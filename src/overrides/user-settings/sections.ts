import { MenuEditor } from './menu/menu-editor';
import type { Part } from './part';
import { PermissionEditor } from './permissions/permission-editor';

/** The sections of the page with their subsections, one line each (SETTINGS-011, SETTINGS-013, SETTINGS-014). */
export const SECTIONS: readonly { readonly name: string; readonly parts: readonly Part[] }[] = [
  {
    name: 'cockpit',
    parts: [
      { name: 'permissions', Content: PermissionEditor },
      { name: 'menu', Content: MenuEditor },
    ],
  },
];
