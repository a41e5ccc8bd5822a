export { FileButton, type FileButtonProps } from './file-button';
export { type UploadProblem, type UploadRule, uploadProblem } from './upload-problem';
export { UploadZone, type UploadZoneProps } from './upload-zone';
export { type Upload, useUpload } from './use-upload';
