import { describe, expect, it } from 'vitest';
import { brokenPasswordRules } from '../../../src/engine/password';
import { itEach } from '../../lib/it-each';

describe('a new password', () => {
  itEach([
    [['VALID-009'], 'Abcdef1', ['passwordLength']],
    [['VALID-009'], 'Abcdef12', []],
    [['VALID-009'], 'Abcde1😀', ['passwordLength']],
    [['VALID-010'], 'abcdef12', ['passwordUppercase']],
    [['VALID-010'], 'åbcdÉf12', []],
    [['VALID-011'], 'ABCDEF12', ['passwordLowercase']],
    [['VALID-011'], 'ABCDøF12', []],
    [['VALID-012'], 'Abcdefgh', ['passwordDigit']],
    [['VALID-012'], '', ['passwordLength', 'passwordUppercase', 'passwordLowercase', 'passwordDigit']],
  ])('%j of at least eight breaks %j', (password, broken) => {
    expect(brokenPasswordRules(password, 8)).toEqual(broken);
  });

  it('the least length is a parameter', { tags: ['VALID-009'] }, () => {
    expect(brokenPasswordRules('Abc1', 4)).toEqual([]);
    expect(brokenPasswordRules('Abc1', 5)).toEqual(['passwordLength']);
  });
});
