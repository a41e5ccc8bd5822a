import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { type UploadRule, uploadProblem } from './upload-problem';

const MB = 1024 * 1024;

export interface Upload {
  /** Reads a file that the rule takes; says why another one is not taken, or why reading it failed. */
  take(file: File): Promise<void>;
  /** Says that a file was taken and could not be read (ERROR-045). */
  failed(name: string, reason: string): void;
}

/** Takes files of a person (GRID-029). `read` gives why a file could not be read, and nothing if it could. */
export function useUpload(rule: UploadRule, read: (file: File) => Promise<string | undefined>): Upload {
  const { t } = useTranslation();
  const { format, messages } = useCockpit();
  const failed = (name: string, reason: string) => messages.warning(t('upload.failed', { name, reason }));
  return {
    failed,
    async take(file) {
      const { name } = file;
      const problem = uploadProblem(file, rule);
      if (problem) {
        const limit = format.number(rule.bytes / MB);
        return messages.warning(t(`upload.${problem}`, { name, types: rule.types.join(', '), limit }));
      }
      const reason = await read(file);
      if (reason !== undefined) failed(name, reason);
    },
  };
}
