import { describe, expect, it } from 'vitest';
import { loginProblem } from '../../../src/app/login/login-problem';
import { languageOf } from '../../../src/app/login-memory';
import { LOGIN_LANGUAGES } from '../../../src/engine/constants';
import { ApiError, type ErrorCode } from '../../../src/engine/http';

const error = (status: number, errorCode: ErrorCode) =>
  new ApiError('Error', status, { title: '', message: 'm', errorCode, timeStamp: '', version: '' });

describe('login', () => {
  it('offers exactly English, German, Danish, Polish and Norwegian', { tags: ['LOGIN-002'] }, () => {
    expect([...LOGIN_LANGUAGES]).toEqual(['en-GB', 'de-DE', 'da-DK', 'pl-PL', 'nb-NO']);
  });

  it('begins in the browser’s language if the login has it, else in English', { tags: ['I18N-003'] }, () => {
    expect(languageOf(['pl'])).toBe('pl-PL');
    expect(languageOf(['no', 'en'])).toBe('nb-NO');
    expect(languageOf(['nn-NO'])).toBe('nb-NO');
    expect(languageOf(['fr-FR'])).toBe('en-GB');
    expect(languageOf([])).toBe('en-GB');
  });

  it('tells wrong credentials from a server that is away or busy', { tags: ['LOGIN-013'] }, () => {
    expect(loginProblem(error(401, 'UNAUTHORISED'))).toBe('wrong');
    expect(loginProblem(error(429, 'TOO_MANY'))).toBe('tooMany');
    expect(loginProblem(error(0, 'UNAVAILABLE'))).toBe('unreachable');
    expect(loginProblem(error(503, 'UNAVAILABLE'))).toBe('unreachable');
    expect(loginProblem(error(500, 'INTERNAL'))).toBe('failed');
    expect(loginProblem(new Error('no token'))).toBe('failed');
  });
});
