import type { FastifyMultipartOptions } from '@fastify/multipart';
import { fileMaxBytes } from 'shared/contract/files';

/** The limits that apply while a body is read: what exceeds them is neither stored nor kept in memory. */
export const multipartOptions: FastifyMultipartOptions = {
  // The rest of too large a file is read and discarded, so that its field gets a message of its own.
  throwFileSizeLimit: false,
  limits: {
    fileSize: fileMaxBytes,
    // More than any form has; a caller who sends that many learns which part is wrong.
    files: 20,
    fields: 60,
    parts: 80,
    fieldNameSize: 100,
    fieldSize: 16 * 1024,
    headerPairs: 20,
  },
};
