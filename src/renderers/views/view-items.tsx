import * as Menu from '@radix-ui/react-dropdown-menu';
import { Check, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomViewHeader } from '../../engine/view';

export interface ViewsProps {
  readonly title: string;
  readonly views: readonly CustomViewHeader[];
  readonly primary: string | undefined;
}

/** Views below a heading, unless there are none. */
export function Views({ title, views, primary }: ViewsProps) {
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label className="popup-heading">{title}</Menu.Label>
      {views.map(({ id, customViewName }) => (
        <ViewItem key={id} id={id} name={customViewName} primary={primary} />
      ))}
    </>
  );
}

/** A view; the primary one has a star. */
export function ViewItem({ id, name, primary }: { id: string; name: string; primary: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Menu.RadioItem className="popup-item" value={id}>
      <span className="name" title={name}>
        {name}
      </span>
      {id === primary && <Star className="end filled" role="img" aria-label={t('views.isPrimary')} />}
      <Menu.ItemIndicator asChild>
        <Check className="end" aria-hidden />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  );
}

/** Something that is done. */
export function Item({ children, ...item }: { children: ReactNode; disabled?: boolean; onSelect(): void }) {
  return (
    <Menu.Item className="popup-item" {...item}>
      {children}
    </Menu.Item>
  );
}

/** Something that holds or does not. */
export function Toggle({ isOn, children, onSelect }: { isOn: boolean; children: ReactNode; onSelect(): void }) {
  return (
    <Menu.CheckboxItem className="popup-item" checked={isOn} onSelect={onSelect}>
      {children}
      <Menu.ItemIndicator asChild>
        <Check className="end" aria-hidden />
      </Menu.ItemIndicator>
    </Menu.CheckboxItem>
  );
}
