/** Where a store has its mark: an object, or a file, beside everything else. */
export const markKey = 'portal-store.json';

interface Place {
  /** In words, with the variable: 'FILE_STORE, the bucket papers,'. */
  readonly name: string;
  /** The mark, or null when there is none yet. */
  read(): Promise<string | null>;
  create(mark: string): Promise<unknown>;
}

/**
 * Returns the function that a store calls before it changes anything. It marks an unmarked place with a
 * purpose, and throws what `refuse` makes of the problem when the place has another mark: a store removes
 * what it does not know, which would be all of the other's.
 * @param installation the database that uploads belong to
 */
export function createStoreClaim(
  mine: { readonly purpose: 'uploads' | 'releases'; readonly installation?: string },
  place: Place,
  refuse: (problem: string) => Error,
) {
  const mark = JSON.stringify(mine);
  let isClaimed = false;
  return async (): Promise<void> => {
    if (isClaimed) return;
    if ((await place.read()) === null) await place.create(mark);
    // Read again: another store may have been faster.
    const found = (await place.read())?.trim().slice(0, 200);
    if (found !== mark) {
      throw refuse(
        `${place.name} is marked as ${found}, not ${mark}: give each store a bucket, prefix or folder ` +
          `of its own. If this one takes the place over, remove ${markKey} there first`,
      );
    }
    isClaimed = true;
  };
}
