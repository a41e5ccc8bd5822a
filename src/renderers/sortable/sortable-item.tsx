import { useSortable } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './sortable.css';

/** One of the things of a {@link SortableList}, moved by its grip. */
export function SortableItem(props: {
  id: string;
  name: string;
  /** What it is in its list: a tile of a grid, a row. */
  as?: 'div' | 'li';
  className?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { id, name, as: Element = 'div', className = '', children } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('sortable.role') },
  });
  const moved = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined;
  return (
    <Element
      ref={setNodeRef}
      className={`sortable ${className}`}
      data-dragging={isDragging}
      style={{ transform: moved, transition }}
    >
      <button
        type="button"
        className="grip"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('sortable.move', { name })}
      >
        <GripVertical aria-hidden />
      </button>
      {children}
    </Element>
  );
}
