export { BesideRows } from './beside-rows';
export { Preview } from './preview';
export { type PreviewControl, usePreview } from './use-preview';
