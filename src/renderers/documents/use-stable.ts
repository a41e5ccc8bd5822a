import { useRef } from 'react';

/** The same object as long as its members are the same. */
export function useStable<T extends object>(members: T | null): T | null {
  const kept = useRef(members);
  const isSame =
    members && kept.current && Object.entries(members).every(([name, one]) => kept.current?.[name as keyof T] === one);
  if (!isSame) kept.current = members;
  return kept.current;
}
