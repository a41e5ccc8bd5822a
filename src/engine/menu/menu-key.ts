/** `Purchase orders` → `frame.menu.purchase-orders`: the key of a menu entry. */
export function menuKey(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `frame.menu.${slug}`;
}
