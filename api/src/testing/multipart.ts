export type Part =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly file: Buffer; readonly filename: string };

const boundary = '----portal-test-boundary';
export const formType = `multipart/form-data; boundary=${boundary}`;

/** A multipart body, byte by byte what a browser sends; names are put in as they are. */
export function formBody(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap((part) => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`;
    if ('value' in part) return [Buffer.from(`${start}\r\n\r\n${part.value}\r\n`)];
    const head = `${start}; filename="${part.filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    return [Buffer.from(head), part.file, Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}
