import { CELLS, KPI_TILES, MODALS } from '../../overrides';
import { loadChunk } from '../../renderers/chunk';
import type { Cockpit } from '../../renderers/cockpit';
import type { Templates } from '../../renderers/template';

/** The same templates, loaded as parts of the cockpit are: a failure says of which kind it is. */
function asChunks<Props>(templates: Templates<Props>): Templates<Props> {
  return Object.fromEntries(Object.entries(templates).map(([name, load]) => [name, () => loadChunk(load)]));
}

/** What stands instead of a generated tile, modal or cell. */
export const TEMPLATES: Cockpit['templates'] = {
  tiles: asChunks(KPI_TILES),
  modals: asChunks(MODALS),
  cells: CELLS,
};
