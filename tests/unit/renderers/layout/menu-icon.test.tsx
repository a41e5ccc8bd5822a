import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MenuIcon } from '../../../../src/renderers/layout/menu-icon';

const drawn = (icon: React.JSX.Element) => /lucide-[a-z0-9-]+/.exec(renderToStaticMarkup(icon))?.[0];

describe('the icon of a menu entry', () => {
  it('is a table for a page that names none, and a folder for a group', { tags: ['LOWCODE-008'] }, () => {
    expect(drawn(<MenuIcon />)).toBe('lucide-table-2');
    expect(drawn(<MenuIcon name="nothing-known" />)).toBe('lucide-table-2');
    expect(drawn(<MenuIcon isGroup />)).toBe('lucide-folder');
    expect(drawn(<MenuIcon name="truck" isGroup />)).toBe('lucide-truck');
  });
});
