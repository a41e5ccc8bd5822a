import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnouncements } from './announcements';

/** A press that moves less is a click. */
const DRAG_FROM_PX = 4;

export interface SortableListProps {
  readonly ids: readonly string[];
  readonly layout: 'grid' | 'list';
  nameOf(id: string): string;
  /** One takes the place of another. */
  onMove(id: string, to: string): void;
  readonly children: ReactNode;
}

/** Things that are put in another order with mouse, finger or keyboard, and told of in the page's language. */
export function SortableList({ ids, layout, nameOf, onMove, children }: SortableListProps) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(ids, nameOf);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sortable.instructions') } }}
      onDragEnd={({ active, over }) => over && over.id !== active.id && onMove(String(active.id), String(over.id))}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}
