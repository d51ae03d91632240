import { inflateRawSync } from 'node:zlib';

/** The entries of an archive by name, from its central directory. */
export function unzip(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  return Object.fromEntries(
    Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
      const entry = archive.subarray(at);
      const [name, extra, comment] = [28, 30, 32].map((offset) => entry.readUInt16LE(offset)) as [
        number,
        number,
        number,
      ];
      at += 46 + name + extra + comment;
      const local = archive.subarray(entry.readUInt32LE(42));
      const start = 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
      const content = local.subarray(start, start + entry.readUInt32LE(20));
      const isDeflated = entry.readUInt16LE(10) === 8;
      return [
        entry.toString('utf8', 46, 46 + name),
        isDeflated ? inflateRawSync(content) : Buffer.from(content),
      ];
    }),
  );
}
