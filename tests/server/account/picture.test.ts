import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { BERGEN, type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** The head of a PNG; nobody decodes the rest here. */
function png(width: number, height: number, bytes = 64): string {
  const head = Buffer.alloc(bytes);
  head.write('\x89PNG\r\n\x1a\n', 'latin1');
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return `data:image/png;base64,${head.toString('base64')}`;
}

/** The head of a JPEG: a comment, and then the frame. */
function jpeg(width: number, height: number): string {
  const head = Buffer.from('ffd8fffe00060102030' + '4ffc0000b080000000001011100', 'hex');
  head.writeUInt16BE(height, 15);
  head.writeUInt16BE(width, 17);
  return `data:image/jpeg;base64,${head.toString('base64')}`;
}

const update = (as: Pick<Client, 'fetchJson'>, id: string, picture: unknown) =>
  as.fetchJson<ErrorBody>(API.updatePicture, { method: 'PUT', body: { id, picture } });
const pictureOf = async (userName: string, unit?: string) => (await server.login(userName, unit)).user.picture;

describe('a photo', () => {
  it.each([
    ['PNG', png(40, 40)],
    ['JPEG', jpeg(300, 300)],
  ])('API-066 SETTINGS-038 OPEN-147 as %s is stored, and comes with the next log-in', async (_type, picture) => {
    const operator = await server.login('operator');
    expect((await update(operator, operator.user.userId, picture)).status).toBe(204);
    expect(await pictureOf('operator')).toBe(picture);
    expect(await pictureOf('operator', BERGEN)).toBeUndefined();
  });

  it('API-066 an empty one takes it away', async () => {
    const operator = await server.login('operator');
    await update(operator, operator.user.userId, png(40, 40));
    await update(operator, operator.user.userId, '');
    expect(await pictureOf('operator')).toBeUndefined();
  });

  it('ADMIN-006 of another person needs the right to edit users, and one in the own business unit', async () => {
    const [operator, admin] = [await server.login('operator'), await server.login('admin')];
    const refused = await update(operator, admin.user.userId, png(9, 9));
    expect([refused.status, refused.body.errorCode]).toEqual([422, 'ACCESS_DENIED']);
    expect((await update(admin, operator.user.userId, png(9, 9))).status).toBe(200);
    expect(await pictureOf('operator')).toBe(png(9, 9));
    expect((await update(admin, operator.user.userId, png(9, 8))).body.errors).toMatchObject([{ keyword: 'square' }]);
    const bergen = await server.login('operator', BERGEN);
    expect((await update(admin, bergen.user.userId, png(9, 9))).status).toBe(404);
    expect(await pictureOf('operator', BERGEN)).toBeUndefined();
  });

  it.each([
    ['not square', png(40, 41), 422, 'square'],
    ['not square', jpeg(300, 200), 422, 'square'],
    ['a drawing', 'data:image/svg+xml;base64,PHN2Zy8+', 422, 'format'],
    ['no picture', 'data:image/png;base64,PHN2Zy8+', 422, 'format'],
    ['a cut JPEG', 'data:image/jpeg;base64,/9j/', 422, 'format'],
    ['an address', 'https://elsewhere.example/me.png', 422, 'format'],
    ['too large', png(40, 40, 1024 * 1024 + 1), 413, undefined],
    ['far too large', png(40, 40, 2 * 1024 * 1024), 422, 'maxLength'],
    ['a number', 7, 422, 'type'],
  ])('OPEN-147 that is %s is refused', async (_what, picture, status, keyword) => {
    const operator = await server.login('operator');
    const answer = await update(operator, operator.user.userId, picture);
    expect([answer.status, answer.body.errors?.[0]?.keyword]).toEqual([status, keyword]);
  });
});
