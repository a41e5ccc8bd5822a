import { latePart } from '../../renderers/late-part';
import { loadWidgetSheet } from '../../renderers/widget-sheet';

const loadGrid = () => import('./grid-chunk');

/** The page of a definition: a chunk of its own, since the login page must not load it. */
export const gridPage = latePart(async () => {
  const { GridPage } = await loadGrid();
  // Its icons are asked for before there is one: a font that comes later has all that stands laid out anew.
  document.fonts.load('1em DXIcons').catch(() => undefined);
  return GridPage;
});

/** Fetches it with its widget. */
export const fetchGrid = async (): Promise<void> => {
  const { fetchGridWidget } = await loadGrid();
  await fetchGridWidget();
};

/** Loads what widgets outside of grids stand on: the fields of a form, and of a hand-written page. */
export async function loadWidgets(): Promise<void> {
  await import('./widgets-chunk');
  await loadWidgetSheet();
}
