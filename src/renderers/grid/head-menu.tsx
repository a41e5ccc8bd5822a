import * as Menu from '@radix-ui/react-dropdown-menu';
import { Check, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HeadTool } from '../head-tool';
import type { OfferedAction } from '../offered-action';

export interface HeadMenuProps {
  readonly tools: readonly HeadTool[];
  exports(): readonly (readonly OfferedAction[])[];
}

/** Where there is little room, behind one button: what stands as icons in the head of a wider screen. */
export function HeadMenu(props: HeadMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="icon-button" aria-label={t('grid.more')} title={t('grid.more')}>
        <Ellipsis aria-hidden />
      </Menu.Trigger>
      <Menu.Content className="popup" align="end" sideOffset={4} collisionPadding={8}>
        <Items {...props} />
      </Menu.Content>
    </Menu.Root>
  );
}

function Items({ tools, exports }: HeadMenuProps) {
  return (
    <>
      {tools.map(({ name, title, Icon, isPressed, run }) =>
        isPressed === undefined ? (
          <Menu.Item key={name} className="popup-item" onSelect={run}>
            <Icon aria-hidden />
            {title}
          </Menu.Item>
        ) : (
          <Menu.CheckboxItem key={name} className="popup-item" checked={isPressed} onSelect={run}>
            <Icon aria-hidden />
            {title}
            {isPressed && <Check className="end" aria-hidden />}
          </Menu.CheckboxItem>
        ),
      )}
      {exports()
        .filter((group) => group.length > 0)
        .map((group) => (
          <Menu.Group key={group[0]?.name}>
            <Menu.Separator className="popup-line" />
            {group.map(({ name, title, run }) => (
              <Menu.Item key={name} className="popup-item" onSelect={run}>
                {title}
              </Menu.Item>
            ))}
          </Menu.Group>
        ))}
    </>
  );
}
