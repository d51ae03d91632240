/** The first bytes of each PDF that is made of photos here: its pages can be changed again. */
export const markOf = (pages: number | string) => `%PDF-1.4\n%Photos ${pages}\n`;
const mark = new RegExp(`^${markOf('(\\d+)')}`);

/** Files that were made in this page, -> their pages: known without reading. */
const counts = new WeakMap<Blob, number>();
export const noteCount = (file: Blob, pages: number) => counts.set(file, pages);
export const knownCount = (file: Blob): number | undefined => counts.get(file);

/** How many pages a PDF that was made here has; 0 for any other file. */
export async function countPages(file: Blob): Promise<number> {
  const head = new TextDecoder().decode(await file.slice(0, 32).arrayBuffer());
  return Number(mark.exec(head)?.[1] ?? 0);
}
