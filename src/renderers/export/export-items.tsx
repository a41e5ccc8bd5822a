import { ButtonMenu, OfferedItems } from '../menu';
import type { BelowButton } from '../menu-button';
import type { ExportMenuProps } from './export-menu';

/** The ways out of the cockpit, in groups. */
export function ExportItems({ offered, ...below }: ExportMenuProps & BelowButton) {
  return (
    <ButtonMenu {...below}>
      <OfferedItems offered={offered} />
    </ButtonMenu>
  );
}
