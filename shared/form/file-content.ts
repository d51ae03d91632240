/**
 * Whether the file is still the one that was chosen: a browser does not read one that has changed on disk
 * since.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch (error) {
    console.warn('A chosen file cannot be read', error);
    return false;
  }
}
