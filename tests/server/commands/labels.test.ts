import { type AddressInfo, createServer, type Server, type ServerOpts, type Socket } from 'node:net';
import { inflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import MATERIAL from '../../../schemas/entities/material.json' with { type: 'json' };
import { Bitmap } from '../../../server/warehouse/labels/bitmap';
import { code128 } from '../../../server/warehouse/labels/code128';
import { drawLabel } from '../../../server/warehouse/labels/draw';
import { postScript, print } from '../../../server/warehouse/labels/print';
import { placeOf } from '../../../server/warehouse/labels/printer-place';
import { ACTION_HEADER, API, DRY_RUN_HEADER, IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { USER_OPTIONS } from '../../../src/engine/http/user-choice';
import type { Row } from '../../../src/engine/query/load-options';
import { bearer } from '../bearer';
import { type Client, startServer, type TestServer } from '../harness';

interface Printer {
  readonly id: string;
  readonly name: string;
  readonly printTechnology: string;
  readonly isNetworkPrinter: boolean;
  readonly definitions: readonly { readonly id: string; readonly name: string }[];
}

let server: TestServer;
let client: Client;
let printers: readonly Printer[];
let material: Row;
beforeAll(async () => {
  server = await startServer({
    config: { printerNetworks: ['127.0.0.1'], printerPorts: [{ first: 1, last: 65_535 }] },
  });
  client = await server.login('global');
  printers = (await client.fetchJson<Printer[]>('/Printer/materialPrintersWithDefinitions/list')).body;
  [material] = (await client.fetchJson<Row[]>('/Material/description')).body as [Row];
});
afterAll(() => server.stop());

/** Lets the next transactions with these numbers fail at their end, by a conflict with others. */
function commits(...failing: readonly number[]): void {
  const { database } = server.ctx;
  const confined = database.confined.bind(database);
  let number = 0;
  vi.spyOn(database, 'confined').mockImplementation((unit, work) =>
    confined(unit, async (tx) => {
      const result = await work(tx);
      if (failing.includes(number++)) throw Object.assign(new Error('conflict'), { code: '40001' });
      return result;
    }),
  );
}
afterEach(() => {
  vi.restoreAllMocks();
});

const statusOf = (key: string) => client.fetchJson<Row>(API.transactionStatus.replace('{id}', key));

/** Listens as a printer would, which is told of what it hears; gives what it has heard by the time it is closed. */
async function listen(told: () => Promise<void> = async () => undefined): Promise<{
  address: string;
  heard(): Promise<string>;
}> {
  let text = '';
  const printer: Server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('data', (data) => (text += data.toString('latin1')));
    // A printer that has all of it says so by closing its half as well.
    socket.on('end', () => void told().then(() => socket.end()));
  });
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(printer.address() as AddressInfo).port}`,
    heard: () => new Promise((resolve) => printer.close(() => resolve(text))),
  };
}

const shelfLabel = (printer: Printer | undefined) =>
  printer?.definitions.find(({ name }) => name.startsWith('Shelf'))?.id ?? '';

async function printOn(technology: string, address: string, more: Row = {}, headers: Record<string, string> = {}) {
  const printer = printers[0] as Printer;
  await server.ctx.database.query({
    text: 'update printer set is_network_printer = true, print_technology = $1, network_name_or_ip = $2 where id = $3',
    values: [technology, address, printer.id],
  });
  return client.fetchJson<ErrorBody>('/Material/printLabel', {
    method: 'POST',
    headers: { [ACTION_HEADER]: 'material.printLabel', ...headers },
    body: {
      materialId: material.id,
      printerId: printer.id,
      labelDefinitionId: shelfLabel(printer),
      copies: 2,
      ...more,
    },
  });
}

const PATIENCE_MS = 500;
const FOR_EVER_MS = 600_000;

describe('a network printer', () => {
  const label = drawLabel({ width: 60, height: 30, lines: ['name'] }, { name: 'Bolt' });
  const text = postScript(label, 1);

  /** Listens on a real socket; gives the printer's row, what it heard, and its end. */
  async function standBy(meet: (socket: Socket, heard: () => string) => void, options: ServerOpts = {}) {
    let heard = '';
    const sockets: Socket[] = [];
    const printer = createServer(options, (socket) => {
      sockets.push(socket);
      socket.on('data', (data) => (heard += data.toString('latin1')));
      meet(socket, () => heard);
    });
    await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve));
    const { port } = printer.address() as AddressInfo;
    const stop = () => {
      for (const socket of sockets) socket.destroy();
      printer.close();
    };
    return { place: { host: '127.0.0.1', port }, row: { printTechnology: 'Laser' }, heard: () => heard, stop };
  }

  it('that has taken all of it and never closes the connection has printed it', { tags: ['ACTION-059'] }, async () => {
    const printer = await standBy(() => undefined, { allowHalfOpen: true });
    await print(printer.place, printer.row, label, 1, PATIENCE_MS);
    expect(printer.heard()).toBe(text);
    printer.stop();
  });

  it('that says something of itself before it closes has printed it', { tags: ['ACTION-059'] }, async () => {
    const printer = await standBy(
      (socket, heard) =>
        socket.on('end', () => heard() === text && socket.end('@PJL USTATUS DEVICE\r\nCODE=10001\r\n')),
      { allowHalfOpen: true },
    );
    await print(printer.place, printer.row, label, 1, FOR_EVER_MS);
    printer.stop();
  });

  it('that takes the connection and nothing more has not printed it', { tags: ['ACTION-059'] }, async () => {
    const printer = await standBy(() => undefined, { pauseOnConnect: true });
    // More than anything on the way keeps for it.
    await expect(print(printer.place, printer.row, new Bitmap(8_000, 8_000), 1, PATIENCE_MS)).rejects.toThrow(
      '127.0.0.1 does not answer',
    );
    printer.stop();
  });
});

it('a barcode has a start, its signs, a check sign and a stop, each of its full width', {
  tags: ['ACTION-059'],
}, () => {
  const text = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
  const width = code128(text).reduce((sum, one) => sum + one, 0);
  expect(width).toBe(11 * (1 + text.length + 1) + 13);
  expect(code128('blåbær')).toEqual([]);
});

describe('labels of materials', () => {
  it('printers are listed with the labels that they print', { tags: ['API-104'] }, () => {
    expect(printers.length).toBeGreaterThan(0);
    expect(printers.every(({ definitions }) => definitions.length > 0)).toBe(true);
  });

  it('the preview is a picture of the size of the label', { tags: ['API-125', 'OPEN-164'] }, async () => {
    const { status, headers, bytes } = await preview(shelfLabel(printers[0]));
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([60 * 8, 30 * 8]);
    const data = bytes.subarray(bytes.indexOf('IDAT') + 4, bytes.length - 16);
    expect(new Set(inflateSync(data)).size).toBeGreaterThan(2);
    expect((await preview('none')).status).toBe(404);
  });

  it('whoever may print sees it, also those who do not manage printers', {
    tags: ['API-125', 'PERM-171'],
  }, async () => {
    const operator = await server.login('operator');
    expect((await operator.fetchJson('/Printer/description')).status).toBe(422);
    expect((await preview(shelfLabel(printers[0]), operator.token)).status).toBe(200);
  });

  it('a thermal printer is sent the label as its graphic, as often as asked', {
    tags: ['API-127', 'ACTION-059'],
  }, async () => {
    const printer = await listen();
    expect((await printOn('ThermalDirect', printer.address)).status).toBe(200);
    const heard = await printer.heard();
    // 480 dots are 60 bytes a row, 240 rows high.
    const head = '^XA^FO0,0^GFA,14400,14400,60,';
    const end = '^FS^PQ2^XZ\n';
    expect([heard.slice(0, head.length), heard.slice(-end.length), heard.length]).toEqual([
      head,
      end,
      head.length + 2 * 14_400 + end.length,
    ]);
  });

  it('who must not see what a label says prints it without, as the preview shows it', {
    tags: ['ACTION-059', 'API-125'],
  }, async () => {
    const operator = await server.login('operator');
    const printed = async () => {
      const printer = await listen();
      const { status } = await printOn('ThermalDirect', printer.address, {}, bearer(operator.token));
      expect(status).toBe(200);
      return printer.heard();
    };
    const seen = await printed();
    const guarded = (permission: string) => ({
      ...MATERIAL,
      replaces: true,
      properties: { ...MATERIAL.properties, name: { ...MATERIAL.properties.name, permission } },
    });
    await server.define('entities/material.json', guarded('can_print_label'));
    expect(await printed()).toBe(seen);
    await server.define('entities/material.json', guarded('header.printers'));
    expect(await printed()).not.toBe(seen);
    await server.define('entities/material.json', null);
  });

  it('a trial prints nothing', { tags: ['ACTION-059'] }, async () => {
    const printer = await listen();
    expect((await printOn('ThermalDirect', printer.address, {}, { [DRY_RUN_HEADER]: 'true' })).status).toBe(200);
    expect(await printer.heard()).toBe('');
  });

  it('a call that is tried again after a conflict prints once, and one that comes to nothing not at all', {
    tags: ['ACTION-059'],
  }, async () => {
    const printer = await listen();
    commits(0);
    expect((await printOn('Laser', printer.address)).status).toBe(200);
    expect(`${await printer.heard()}`.split('showpage')).toHaveLength(2);
    vi.restoreAllMocks();
    const other = await listen();
    commits(...Array.from({ length: 6 }, (_, at) => at));
    expect((await printOn('Laser', other.address)).status).toBe(409);
    expect(await other.heard()).toBe('');
  });

  it('a print is pending until the printer has it, and its answer is kept then', {
    tags: ['ACTION-059', 'OPEN-025'],
  }, async () => {
    const during: unknown[] = [];
    const printer = await listen(async () => void during.push(await statusOf('label-1')));
    expect((await printOn('Laser', printer.address, {}, { [IDEMPOTENCY_HEADER]: 'label-1' })).status).toBe(200);
    await printer.heard();
    expect(during[0]).toMatchObject({ status: 200, body: { status: 'Pending' } });
    expect(await statusOf('label-1')).toMatchObject({ body: { status: 'Completed', answer: { status: 200 } } });
  });

  it('a print that the printer did not take is not done, and may be repeated', {
    tags: ['ACTION-059', 'OPEN-025'],
  }, async () => {
    const gone = await listen();
    await gone.heard();
    const headers = { [IDEMPOTENCY_HEADER]: 'label-2' };
    expect((await printOn('Laser', gone.address, {}, headers)).status).toBe(422);
    expect((await statusOf('label-2')).status).toBe(404);
    const printer = await listen();
    expect((await printOn('Laser', printer.address, {}, headers)).status).toBe(200);
    expect(await printer.heard()).toContain('showpage');
  });

  it('a print that the printer did not take asks its caller, who has it repeated under its key or not', {
    tags: ['HTTP-011', 'API-083'],
  }, async () => {
    const gone = await listen();
    await gone.heard();
    const headers = { [IDEMPOTENCY_HEADER]: 'label-4' };
    const tell = (who: Client, userOption: string, id = 'label-4') =>
      who.fetchJson<ErrorBody>(API.userChoice, { method: 'POST', body: { id, userOption } });
    const asked = await printOn('Laser', gone.address, {}, headers);
    expect(asked.body.userChoice).toMatchObject({
      id: 'label-4',
      type: 'Standard',
      title: 'Print label',
      description: 'The printer does not answer. Is it on, and in the network?',
      details: expect.stringContaining('ECONNREFUSED'),
      userOptions: USER_OPTIONS,
    });
    expect((await tell(await server.login('admin'), 'Retry')).status).toBe(404);
    expect([(await tell(client, 'Retry')).status, (await tell(client, 'Retry')).status]).toEqual([204, 404]);
    const printer = await listen();
    expect((await printOn('Laser', printer.address, {}, headers)).status).toBe(200);
    expect((await tell(client, 'Cancel')).status).toBe(404);
    expect(await printer.heard()).toContain('showpage');
    // Without a key there is nothing that a repeat could be known by.
    expect((await printOn('Laser', gone.address)).body).not.toHaveProperty('userChoice');
  });

  it('nobody is told that a label was printed that a server lost on its way', {
    tags: ['ACTION-059', 'OPEN-025'],
  }, async () => {
    const printer = await listen();
    const headers = { [IDEMPOTENCY_HEADER]: 'label-3' };
    commits(1);
    expect((await printOn('Laser', printer.address, {}, headers)).status).toBe(200);
    expect(await statusOf('label-3')).toMatchObject({ body: { status: 'Pending' } });
    expect((await printOn('Laser', printer.address, {}, headers)).body.message).toContain('not known');
    expect((await printer.heard()).split('showpage')).toHaveLength(2);
  });

  it('a laser printer is sent it as PostScript', { tags: ['ACTION-059'] }, async () => {
    const printer = await listen();
    expect((await printOn('Laser', printer.address)).status).toBe(200);
    const lines = (await printer.heard()).split('\n');
    expect(lines.slice(0, 2)).toEqual(['%!PS-Adobe-3.0', '/#copies 2 def']);
    expect([lines[4]?.endsWith('imagemask'), lines[5]?.length, lines[6]]).toEqual([true, 2 * 14_400, 'showpage']);
  });

  it.each([
    ['another address of this machine', '127.0.0.2:9100'],
    ['the address that clouds tell secrets at', '169.254.169.254:80'],
    ['an address within IPv6', '[::1]:9100'],
    ['a name that is somewhere else', 'localhost.localdomain.invalid'],
    ['nothing', ':9100'],
  ])('prints to no other network than the operator named: %s', { tags: ['OPEN-245'] }, async (_, address) => {
    const { status, body } = await printOn('ThermalDirect', address);
    expect(status).toBe(422);
    expect(body.message).toMatch(/may not print there|does not answer/);
    expect(JSON.stringify(body)).not.toMatch(/ECONN|EHOST|ENET|timed/);
  });

  it('knows networks and ports', async () => {
    const networks = { printerNetworks: ['10.1.0.0/16'], printerPorts: [{ first: 9100, last: 9102 }] };
    expect(await placeOf('10.1.2.3', networks)).toEqual({ host: '10.1.2.3', port: 9100 });
    expect(await placeOf('10.1.2.3:9102', networks)).toEqual({ host: '10.1.2.3', port: 9102 });
    const within6 = { ...networks, printerNetworks: ['fd00::/8'] };
    expect(await placeOf('fd00::1:9', within6)).toEqual({ host: 'fd00::1:9', port: 9100 });
    expect(await placeOf('[fd00::1]:9102', within6)).toEqual({ host: 'fd00::1', port: 9102 });
    for (const address of ['10.1.2.3:22', '10.2.0.1', '::ffff:10.2.0.1', '10.1.2.3:9103'])
      await expect(placeOf(address, networks)).rejects.toThrow('PRINTER_NETWORKS');
    await expect(placeOf('10.1.2.3', { ...networks, printerNetworks: [] })).rejects.toThrow('PRINTER_NETWORKS');
  });

  it('a printer that nobody hears of, or a label of another one, is refused with its reason', {
    tags: ['ACTION-059'],
  }, async () => {
    const gone = await listen();
    await gone.heard();
    const { status, body } = await printOn('ThermalDirect', gone.address);
    expect([status, body.message, body.details]).toEqual([
      422,
      'The printer does not answer. Is it on, and in the network?',
      expect.stringContaining('ECONNREFUSED'),
    ]);
    const other = printers[1]?.definitions[0]?.id;
    expect((await printOn('ThermalDirect', gone.address, { labelDefinitionId: other })).body.message).toBe(
      'Label: This entry cannot be chosen here',
    );
  });

  it('a label that names what no material has is refused, with its line and the nearest name', {
    tags: ['ACTION-059'],
  }, async () => {
    const save = (values: Row) =>
      client.fetchJson<ErrorBody>('/LabelDefinition', {
        method: 'POST',
        headers: { [ACTION_HEADER]: 'printer-label.add' },
        body: { name: 'Bin label', printerId: printers[0]?.id, width: 60, height: 30, ...values },
      });
    const { status, body } = await save({ lines: ['itemNo', 'materialGruop'], barcode: 'eann' });
    expect([status, body.errors?.map(({ field, message }) => [field, message])]).toEqual([
      422,
      [
        ['lines', '“Bin label”, line 2: materials have no “materialGruop”; the nearest name is “materialGroup”'],
        ['barcode', '“Bin label”, barcode: materials have no “eann”; the nearest name is “ean”'],
      ],
    ]);
    expect((await save({ lines: ['itemNo', 'materialGroup'], barcode: 'ean' })).status).toBe(200);
  });

  async function preview(label: string, token = client.token) {
    const answer = await fetch(`${server.url}/api/Material/labelPreview/${material.id}/${label}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }
});
