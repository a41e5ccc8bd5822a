import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import type { ShownEntry } from '../../engine/menu';
import { captions } from '../captions';
import { AS_LEFT } from '../kept-pages';

/** The entries of a group beside the collapsed menu; focus starts in the first. */
export function GroupFlyout(props: {
  title: string;
  routes: readonly ShownEntry[];
  current: string;
  onChosen(): void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ left: 64, top: 64 });
  useLayoutEffect(() => {
    const opener = document.querySelector('.menu [aria-expanded="true"]');
    const height = list.current?.offsetHeight ?? 0;
    const box = opener?.getBoundingClientRect();
    if (box) setPlace({ left: box.right + 8, top: Math.max(8, Math.min(box.top, innerHeight - height - 8)) });
    list.current?.querySelector('a')?.focus();
  }, []);
  return createPortal(
    <ul ref={list} className="popup menu-flyout" style={place} aria-label={props.title}>
      {props.routes.map((route) => (
        <li key={`${route.path} ${route.entry.title}`}>
          <Link
            state={AS_LEFT}
            className="entry"
            to={`/${route.path}`}
            aria-current={route.path === props.current ? 'page' : undefined}
            onClick={props.onChosen}
          >
            {captions.menu(route.entry)}
          </Link>
        </li>
      ))}
    </ul>,
    document.body,
  );
}
