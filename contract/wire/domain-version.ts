import document from '../openapi.json' with { type: 'json' };

/**
 * The version of the candidate API as these sources describe it; `npm run build -- api-report` computes it. A
 * build names the one that it was made with, and the API the one that it serves: the majors must be the same.
 */
export const domainVersion: string = document.info.version;
