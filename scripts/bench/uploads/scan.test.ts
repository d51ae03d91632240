import { createSniffer } from 'shared/contract/file-content';
import { scannedPage } from './scan';

test.each([4096, 100_000, 5 * 1024 * 1024])(
  'a scan of %d bytes has just that many and counts as a PDF',
  (bytes) => {
    const scan = scannedPage(bytes);
    const sniffer = createSniffer();
    sniffer.feed(scan);
    expect(scan.length).toBe(bytes);
    expect(sniffer.kind()).toBe('pdf');
  },
);

test('two scans differ', () => {
  expect(scannedPage(4096).equals(scannedPage(4096))).toBe(false);
});
