/** @throws when the file cannot be read, for example since it was changed, moved or deleted on disk */
export function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsArrayBuffer(file);
  });
}

/** Whether the file is still the one that was chosen: a browser does not read one that has changed on disk since. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await bytesOf(file.slice(0, 1));
    return true;
  } catch (error) {
    console.warn('A chosen file cannot be read', error);
    return false;
  }
}
