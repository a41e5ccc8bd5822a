import { FileUp } from 'lucide-react';
import { useRef } from 'react';

export interface FileButtonProps {
  readonly title: string;
  readonly types: readonly string[];
  readonly isPrimary?: boolean;
  readonly isBusy?: boolean;
  onFile(file: File): void;
}

/** Chooses a file. The same one may be chosen again, once it was changed. */
export function FileButton({ title, types, isPrimary, isBusy, onFile }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={types.join(',')}
        aria-label={title}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <button
        type="button"
        className={isPrimary ? 'button primary' : 'button bordered'}
        disabled={isBusy}
        onClick={() => chooser.current?.click()}
      >
        <FileUp aria-hidden />
        {title}
      </button>
    </>
  );
}
