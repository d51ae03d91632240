/** `app.js.map` -> `app.js`; null for another file. */
export const scriptOf = (file: string): string | null =>
  /\.m?js\.map$/.test(file) ? file.slice(0, -'.map'.length) : null;
