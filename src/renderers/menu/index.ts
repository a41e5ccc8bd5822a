/** Menus, whose code comes at their first opening (`renderers/menu-button.tsx`): only late parts import it. */
export { ButtonMenu } from './button-menu';
export { OfferedItems } from './offered-items';
export { PlacedMenu } from './placed-menu';
