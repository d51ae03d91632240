/** A dashboard that is loaded again within this time still belongs to the same visit. */
export const visitMinutes = 30;

/**
 * What a visit has of the one before: what changed after `newSince` is new for the whole visit. Times are the
 * server's, so that a visit is the same on all devices. A first visit finds nothing new.
 */
export const isNew = (at: string | null | undefined, newSince: string | undefined): boolean =>
  at && newSince ? Date.parse(at) > Date.parse(newSince) : false;
