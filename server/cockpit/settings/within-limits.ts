import type { SettingsSection } from '../../../src/engine/model';
import type { Config } from '../../platform/config';

/** The settings that say how many rows one answer has. */
const ROWS_AT_ONCE: ReadonlySet<string> = new Set(['rowsLimit', 'takeLimit']);

/** The settings with no more rows at once than the server gives (TAKE_LIMIT): what it would cut off nobody can ask for. */
export function withinLimits(
  settings: readonly SettingsSection[],
  { takeLimit }: Pick<Config, 'takeLimit'>,
): readonly SettingsSection[] {
  return settings.map((section) => ({
    ...section,
    properties: section.properties.map((property) => {
      if (!ROWS_AT_ONCE.has(property.name)) return property;
      const maximum = Math.min(Number(property.schema.maximum ?? takeLimit), takeLimit);
      return { ...property, schema: { ...property.schema, maximum } };
    }),
  }));
}
