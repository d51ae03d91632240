import { documentTypes } from 'contract/wire/documents';

const types = [...new Set(Object.values(documentTypes))].map((type) => `'${type}'`).join(', ');

/** A condition: a stored file is one that staff decide on. @param column of its type */
export const isDocument = (column: string): string => `${column} in (${types})`;
