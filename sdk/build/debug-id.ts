/**
 * The debug id of a script and its source map (TC39's proposal for ECMA-426), by which Sentry and its like
 * find the map: a UUID of version 8 (RFC 9562), of the hash by which build.json pins the script.
 * @param integrity `sha256-<base64>`
 */
export function debugIdOf(integrity: string): string {
  const bytes = Buffer.from(integrity.slice('sha256-'.length), 'base64').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
