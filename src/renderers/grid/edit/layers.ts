/** What lies over the rows of a grid, whose code comes with the widget. */
import { latePart } from '../../late-part';
import type { EditLayerProps } from './edit-layer';
import type { PasteParts } from './use-paste';

export const editLayer = latePart<EditLayerProps>(async () => (await import('./edit-layer')).EditLayer);
export const pasteLayer = latePart<PasteParts>(async () => (await import('./paste-layer')).PasteLayer);
