/** What browsers report is counted by the quarter of an hour. A slot is the number of quarters since 1970. */
export const slotMs = 15 * 60_000;
export const slotsPerDay = (24 * 3_600_000) / slotMs;

export const slotOf = (time: number): number => Math.floor(time / slotMs);
export const currentSlot = (): number => slotOf(Date.now());
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
