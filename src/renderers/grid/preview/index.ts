import { latePart } from '../../late-part';
import type { PreviewProps } from './preview';

export { BesideRows } from './beside-rows';
export { PreviewActions } from './preview-actions';
export { type PreviewControl, usePreview } from './use-preview';

export const preview = latePart<PreviewProps>(async () => (await import('./preview')).Preview);
