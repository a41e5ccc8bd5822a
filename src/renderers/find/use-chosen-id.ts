import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * The id of the item that is chosen, by which the field says it aloud. The list itself knows it only of what a key moved
 * to, not of the first that is chosen for the person.
 */
export function useChosenId(chosen: string): readonly [list: RefObject<HTMLDivElement | null>, id: string | undefined] {
  const list = useRef<HTMLDivElement>(null);
  const [id, setId] = useState<string>();
  // After each drawing: what was found comes and goes.
  useEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[cmdk-item]') ?? [])];
    setId(items.find(({ dataset }) => dataset.value === chosen)?.id);
  });
  return [list, id];
}
