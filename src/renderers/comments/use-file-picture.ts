import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CommentFile } from '../../engine/http';
import { type Cockpit, useCockpit } from '../cockpit';

/** The pictures that were looked at last, by their paths, so that none is asked for again with each live message. */
const MOST_KEPT = 30;
const kept = new Map<string, string>();

/** A picture as a data address once its frame comes into sight; `isUnread` if it cannot be had or drawn. */
export function useFilePicture<Frame extends HTMLElement>(
  path: string,
  { type }: Pick<CommentFile, 'type'>,
): { readonly frame: RefObject<Frame | null>; readonly address: string | undefined; readonly isUnread: boolean } {
  const { http } = useCockpit();
  const frame = useRef<Frame>(null);
  const [address, setAddress] = useState(() => kept.get(path));
  const [isUnread, setUnread] = useState(false);
  useEffect(() => {
    if (!frame.current || kept.has(path)) return;
    let isOver = false;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      read(http, path, type).then(
        (found) => !isOver && setAddress(found),
        () => !isOver && setUnread(true),
      );
    });
    seen.observe(frame.current);
    return () => {
      isOver = true;
      seen.disconnect();
    };
  }, [http, path, type]);
  return { frame, address, isUnread };
}

async function read(http: Cockpit['http'], path: string, type: string): Promise<string> {
  const { data } = await http.get<ArrayBuffer>(path, undefined, { accept: 'binary' });
  const address = await dataAddress(new Blob([data ?? new ArrayBuffer(0)], { type }));
  await Object.assign(new Image(), { src: address }).decode();
  kept.set(path, address);
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
  return address;
}

function dataAddress(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
