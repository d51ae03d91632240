import { provedTypes, uploaderTypes } from 'contract/wire/files';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import { fileQuery } from '../http/request-queries';
import { record } from '../access-log/record.sql';
import { requireProof } from '../kernel/access/require-proof';
import type { Handlers } from '../http/serve';
import type { Services } from '../services';
import { inlineDisposition } from './content-disposition';
import { openFile } from '../files/file-cipher';
import { refuseFiles } from '../files/store';
import { findFile } from '../kernel/candidate/stored-files.sql';

/**
 * GET /uploader/:type?filename=: a candidate's own file, streamed. Another's is answered like one that does
 * not exist. A file is somebody's upload, so a browser that opens it must neither guess its type nor run
 * anything in it.
 */
export const uploaderCalls = (services: Services) =>
  ({
    downloadFile: async ({ request, reply, candidateId }) => {
      const { type = '' } = request.params;
      if (!(uploaderTypes as readonly string[]).includes(type)) throw new HttpError('not-found');
      if (provedTypes.includes(type)) await requireProof(services.database, request);
      const { filename } = parse(fileQuery, request.query);
      const file = await findFile(services.database, { candidateId, type, name: filename });
      if (!file) throw new HttpError('not-found');
      // Screens fetch the same picture again and again.
      const entry = { action: `downloaded ${type}/${file.slot}`, candidateId };
      await record(services.database, entry, 1);
      const stream = await openFile(services, file).catch((error: unknown) => refuseFiles(request, error));
      if (!stream) {
        request.log.error({ file: file.name }, 'a stored file is missing from the file store');
        throw new HttpError('not-found');
      }
      return reply
        .headers({
          'content-type': file.contentType,
          'content-length': file.size,
          'content-disposition': inlineDisposition(file.originalName),
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'private, no-store',
        })
        .send(stream);
    },
  }) satisfies Partial<Handlers>;
