/** Modals lie on top of each other; only the topmost can be reached (LAYOUT-015). */
import { MODAL_Z_INDEX } from '../../../engine/constants';

const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

function settle(): void {
  const root = document.getElementById('root');
  if (root) root.inert = open.length > 0;
  for (const [level, layer] of open.entries()) {
    layer.style.zIndex = String(MODAL_Z_INDEX + level);
    layer.inert = level < open.length - 1;
  }
  for (const listener of [...listeners]) listener();
}

/** Puts a layer on top; the function it gives takes it away again. */
export function pushLayer(layer: HTMLElement): () => void {
  open.push(layer);
  settle();
  return () => {
    const place = open.indexOf(layer);
    if (place >= 0) open.splice(place, 1);
    settle();
  };
}

/** Calls the listener whenever a layer was put on top or taken away. */
export function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many layers lie on top of each other. */
export function layerCount(): number {
  return open.length;
}

/** What the topmost layer is called (`data-title`); undefined if nothing lies in front of the page. */
export function topTitle(): string | undefined {
  return open.at(-1)?.dataset.title;
}

/** Whether a layer is the one that keys are meant for. */
export function isTopLayer(layer: HTMLElement): boolean {
  return open.at(-1) === layer;
}
