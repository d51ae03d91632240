import { text } from 'node:stream/consumers';
import { openTestStore } from '../testing/stores';
import { packArchive } from './archive';

it('takes as many listeners for an archive of many files as for one', async () => {
  const store = await openTestStore();
  const files = Array.from({ length: 20 }, (_, index) => ({
    name: `${index}.pdf`,
    type: 'identity',
    slot: `${index}`,
    original_name: 'a.pdf',
    file_key: null,
  }));
  const archive = packArchive({ stored_files: files }, { store, fileKeys: [] }, { error: () => undefined });
  let most = 0;
  archive.on('newListener', () => void (most = Math.max(most, archive.listenerCount('close'))));
  expect((await text(archive)).match(/files\/identity/g)).toHaveLength(2 * files.length);
  expect(most).toBeLessThan(files.length / 2);
  store.close();
});
