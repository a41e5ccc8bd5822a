export { BesideRows } from './beside-rows';
export { Preview } from './preview';
export { PreviewActions } from './preview-actions';
export { type PreviewControl, usePreview } from './use-preview';
