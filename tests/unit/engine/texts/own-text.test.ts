import { describe, expect, it } from 'vitest';
import { OWN_TEXT_LENGTH, placeholdersOf, readOwnTextKey, textProblem } from '../../../../src/engine/texts';

describe('texts of a business unit', () => {
  it.each([
    ['frame.settings', 'Setup', 'Settings', undefined],
    ['frame.settings', '', 'Settings', 'required'],
    ['frame.settings', 'x'.repeat(OWN_TEXT_LENGTH), 'Settings', undefined],
    ['frame.settings', 'x'.repeat(OWN_TEXT_LENGTH + 1), 'Settings', 'maxLength'],
    ['frame.settings', 'See $t(frame.other)', 'Settings', 'format'],
    ['a.b', '{{count}} rows of {{unit}}', '{{unit}}: {{ count }}', undefined],
    ['a.b', '{{count}} rows', '{{unit}}: {{count}}', 'placeholders'],
    ['a.b', '{{unit}} {{other}}', '{{unit}}', 'placeholders'],
    ['a.b', '{{unit}}', 'Unit', 'noPlaceholders'],
    ['a.rows_one', '{{count}} row', 'One row', undefined],
    ['a.rows_one', '{{rows}}', 'One row', 'noPlaceholders'],
    ['pick', 'Pick %s', 'Take %s', undefined],
    ['pick', 'Pick', 'Take {0}', 'placeholders'],
    ['own', 'Anything {{x}}', undefined, undefined],
  ])('%s: %j in place of %j breaks %s', { tags: ['I18N-010', 'I18N-011'] }, (key, text, original, keyword) => {
    expect(textProblem(key, text, original)?.keyword).toBe(keyword);
  });

  it('names each place to fill once', () => {
    expect(placeholdersOf('{{b}} {{a}} {{ b }} {0} %d')).toEqual(['%d', '{0}', '{{a}}', '{{b}}']);
  });

  it('reads language and key of a stored text', () => {
    expect(readOwnTextKey('nb-NO.frame.settings')).toEqual({ language: 'nb-NO', key: 'frame.settings' });
    for (const stored of ['xx-XX.a', 'nb-NO.', 'nb-NO', 'nb-NOa.b', '']) expect(readOwnTextKey(stored)).toBeUndefined();
  });
});
