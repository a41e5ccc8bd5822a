import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** For what holds references: those to pages of ours open in the cockpit, not as a new document. */
export function useOwnLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as HTMLElement).closest('a.ref');
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || !isPlain) return;
    event.preventDefault();
    navigate(link.getAttribute('href') ?? '');
  };
}
