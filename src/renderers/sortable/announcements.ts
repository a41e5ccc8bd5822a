import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';

/** What is said while something is moved: what it is, and which place it has come to. */
export function useAnnouncements(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const { t } = useTranslation();
  const said = (key: string, id: UniqueIdentifier, at: UniqueIdentifier | undefined = id) =>
    t(key, { name: nameOf(String(id)), place: ids.indexOf(String(at)) + 1, of: ids.length });
  return {
    onDragStart: ({ active }) => said('sortable.taken', active.id),
    onDragOver: ({ active, over }) => (over ? said('sortable.over', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => said('sortable.dropped', active.id, over?.id),
    onDragCancel: ({ active }) => said('sortable.cancelled', active.id),
  };
}
