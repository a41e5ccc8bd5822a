import type { FieldError } from '../../../src/engine/http';
import { nearest } from '../../../src/engine/words';
import type { RowRules } from '../../entities';
import type { UnitDefinitions } from '../../platform/context';

/** However many letters differ, some name is the nearest. */
const ANY = Number.MAX_SAFE_INTEGER;

/** What a label prints are properties of materials, by their names (ACTION-059). */
export function labelRules(definitions: UnitDefinitions): RowRules {
  return {
    'printer-label': async ({ businessUnit }) => {
      const material = (await definitions.of(businessUnit)).material;
      const names = (material?.properties ?? []).map(({ name }) => name);
      return async ({ before, values = {} }) => {
        const label = String(values.name ?? before?.name ?? '');
        const unknown = (field: string, keyword: string, name: unknown, line: Record<string, string>): FieldError[] => {
          const written = String(name ?? '');
          if (written === '' || names.includes(written)) return [];
          const params = { label, name: written, meant: nearest(written, names, ANY), ...line };
          return [{ field, keyword, message: `names "${written}", which no material has`, params }];
        };
        const lines = Array.isArray(values.lines) ? values.lines : [];
        return [
          ...lines.flatMap((name, index) => unknown('lines', 'labelLine', name, { line: String(index + 1) })),
          ...unknown('barcode', 'labelBarcode', values.barcode, {}),
        ];
      };
    },
  };
}
