/** A zip as no program would write it: its sizes may be told wrongly. */
import { deflateRawSync } from 'node:zlib';

/** Takes contents by name; `says` is the unpacked size that the file tells of each. */
export function zipOf(parts: Readonly<Record<string, Buffer>>, { says }: { readonly says?: number } = {}): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, end, Buffer.from(name)]));
    local.push(file);
    at += file.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]));
}
