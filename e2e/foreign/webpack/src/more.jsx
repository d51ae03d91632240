/** Fetched when it is asked for, and so is what it asks for. */
export const more = async () => (await import('./most.jsx')).most;
