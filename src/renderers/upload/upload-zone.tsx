import { type ComponentProps, type DragEvent, useState } from 'react';

export interface UploadZoneProps extends Omit<ComponentProps<'section'>, 'onDrop' | 'aria-label'> {
  readonly label: string;
  /** Files cannot be taken now. */
  readonly isBusy?: boolean;
  onFile(file: File): void;
}

/** Wraps a grid, or any part of a page, onto which a file can be dragged (GRID-029). */
export function UploadZone({ label, isBusy, onFile, className, children, ...rest }: UploadZoneProps) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Without this the browser would open the file in place of the page.
    event.preventDefault();
    setOver(!isBusy);
  };
  const onDrop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return;
    event.preventDefault();
    if (!isBusy) onFile(file);
  };
  return (
    <section
      {...rest}
      aria-label={label}
      className={[className, 'upload-zone', isOver && 'over'].filter(Boolean).join(' ')}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
    </section>
  );
}
