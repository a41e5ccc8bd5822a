import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asStored } from '../../../server/entities/write/as-stored';
import { API } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { BERGEN, type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const address = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A sound PNG with these chunks before its pixels, and something behind its end. */
function png(width: number, height: number, { more = [] as Buffer[], behind = '', pixels = 20 } = {}): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const parts = [chunk('IHDR', head), ...more, chunk('IDAT', Buffer.alloc(pixels, 7)), chunk('IEND', Buffer.alloc(0))];
  return address('png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts, Buffer.from(behind)]));
}

function segment(marker: string, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from(`ff${marker}`, 'hex'), length, data]);
}

/** A sound JPEG with these segments before its frame, and something behind its end. */
function jpeg(width: number, height: number, { more = [] as Buffer[], behind = '' } = {}): string {
  const frame = Buffer.from('080000000001011100', 'hex');
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const parts = [
    Buffer.from('ffd8', 'hex'),
    ...more,
    segment('db', Buffer.alloc(65)),
    segment('c0', frame),
    segment('c4', Buffer.alloc(19)),
    segment('da', Buffer.from('01010000 3f00'.replace(' ', ''), 'hex')),
    Buffer.from('12ff00ffd034ffd9', 'hex'),
    Buffer.from(behind),
  ];
  return address('jpeg', Buffer.concat(parts));
}

const PLACE = Buffer.from('GPS 59.91 N 10.75 E');
const noted = {
  png: png(40, 40, { more: [chunk('tEXt', PLACE), chunk('eXIf', PLACE), chunk('acTL', PLACE)], behind: String(PLACE) }),
  jpeg: jpeg(40, 40, {
    more: [segment('e1', PLACE), segment('fe', PLACE), segment('ee', PLACE)],
    behind: String(PLACE),
  }),
};

const update = (as: Pick<Client, 'fetchJson'>, id: string, picture: unknown) =>
  as.fetchJson<ErrorBody>(API.updatePicture, { method: 'PUT', body: { id, picture } });
const pictureOf = async (userName: string, unit?: string) => (await server.login(userName, unit)).user.picture;

describe('a photo', () => {
  it.each([
    ['PNG', png(40, 40)],
    ['JPEG', jpeg(300, 300)],
  ])(
    'as %s is stored, and comes with the next log-in',
    { tags: ['API-066', 'SETTINGS-038', 'OPEN-147'] },
    async (_type, picture) => {
      const operator = await server.login('operator');
      expect((await update(operator, operator.user.userId, picture)).status).toBe(204);
      expect(await pictureOf('operator')).toBe(picture);
      expect(await pictureOf('operator', BERGEN)).toBeUndefined();
    },
  );

  it.each([
    ['PNG', noted.png, png(40, 40)],
    ['JPEG', noted.jpeg, jpeg(40, 40)],
  ])(
    'as %s is stored without places, notes and what hangs behind its end',
    { tags: ['OPEN-147'] },
    async (_type, given, plain) => {
      const [operator, admin] = [await server.login('operator'), await server.login('admin')];
      expect((await update(operator, operator.user.userId, given)).status).toBe(204);
      expect(await pictureOf('operator')).toBe(plain);
      // And where an administrator stores it, by the definition.
      await update(admin, operator.user.userId, '');
      expect((await update(admin, operator.user.userId, given)).status).toBe(200);
      expect(await pictureOf('operator')).toBe(plain);
    },
  );

  it('a picture of any definition is what it says', async () => {
    const { material } = server.ctx.product.current.product.entities;
    const store = (imageUrl: string) =>
      asStored(material!, { imageUrl }).then(
        (values) => values.imageUrl,
        (error: Error) => error.name,
      );
    expect(await store(noted.png)).toBe(png(40, 40));
    expect(await store('https://pictures.example/1.png')).toBe('https://pictures.example/1.png');
    expect(await store('data:text/html,<script>')).toBe('RowRefused');
    expect(await store(' DATA:image/svg+xml;base64,PHN2Zy8+')).toBe('RowRefused');
  });

  it('an empty one takes it away', { tags: ['API-066'] }, async () => {
    const operator = await server.login('operator');
    await update(operator, operator.user.userId, png(40, 40));
    await update(operator, operator.user.userId, '');
    expect(await pictureOf('operator')).toBeUndefined();
  });

  it('of another person needs the right to edit users, and one in the own business unit', {
    tags: ['ADMIN-006'],
  }, async () => {
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
    ['larger than any page shows', png(5000, 5000), 422, 'format'],
    ['cut off', png(40, 40).slice(0, -8), 422, 'format'],
    ['a picture with a wrong check sum', png(40, 40).replace('BwcHBw', 'BwcHCA'), 422, 'format'],
    ['a head without a picture', png(40, 40, { pixels: 0 }).slice(0, 60), 422, 'format'],
    ['a cut JPEG', 'data:image/jpeg;base64,/9j/', 422, 'format'],
    ['an address', 'https://elsewhere.example/me.png', 422, 'format'],
    ['too large', png(40, 40, { pixels: 1024 * 1024 }), 413, undefined],
    ['far too large', png(40, 40, { pixels: 2 * 1024 * 1024 }), 422, 'maxLength'],
    ['a number', 7, 422, 'type'],
  ])('that is %s is refused', { tags: ['OPEN-147'] }, async (_what, picture, status, keyword) => {
    const operator = await server.login('operator');
    const answer = await update(operator, operator.user.userId, picture);
    expect([answer.status, answer.body.errors?.[0]?.keyword]).toEqual([status, keyword]);
  });
});
