import * as Menu from '@radix-ui/react-dropdown-menu';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OfferedAction } from '../offered-action';

export interface ExportMenuProps {
  /** In groups; asked for when the menu opens. */
  offered(): readonly (readonly OfferedAction[])[];
}

/** The button in a grid's head that takes its rows out of the cockpit. */
export function ExportMenu({ offered }: ExportMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="icon-button" aria-label={t('export.menu')} title={t('export.menu')}>
        <Download aria-hidden />
      </Menu.Trigger>
      <Menu.Content className="popup" align="end" sideOffset={4} collisionPadding={8}>
        <Items offered={offered} />
      </Menu.Content>
    </Menu.Root>
  );
}

function Items({ offered }: ExportMenuProps) {
  const groups = offered().filter((group) => group.length > 0);
  return groups.map((group, index) => (
    <Menu.Group key={group[0]?.name}>
      {index > 0 && <Menu.Separator className="popup-line" />}
      {group.map(({ name, title, run }) => (
        <Menu.Item key={name} className="popup-item" onSelect={run}>
          {title}
        </Menu.Item>
      ))}
    </Menu.Group>
  ));
}
