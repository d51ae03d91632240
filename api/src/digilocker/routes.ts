import { createHmac } from 'node:crypto';
import {
  digilockerAway,
  digilockerBeginSchema,
  digilockerFinishSchema,
  digilockerImportSchema,
  type DigilockerSlot,
} from 'contract/wire/digilocker';
import { documentStepOf } from 'contract/wire/documents';
import { paths } from 'platform/routes';
import { HttpError } from 'server-kit/http-error';
import { unwrapKey, wrapKey } from '../files/file-cipher';
import { parse } from '../http/parse';
import type { Call, Handlers } from '../http/serve';
import { createToken, hashToken } from '../kernel/access/tokens';
import { tokenHashOf } from '../kernel/access/require-session';
import {
  endConsent,
  findToken,
  putConsent,
  putDenial,
  putToken,
  takeState,
} from '../kernel/candidate/digilocker-consents.sql';
import { readPerson } from '../kernel/candidate/person';
import type { IncomingFile } from '../kernel/uploads/receive-file';
import { saveFetched } from '../kernel/uploads/save-form';
import { uploadForms } from '../kernel/uploads/upload-form';
import type { Services } from '../services';
import { openIssuer, type Issuer } from './issuer';

/** Stored tokens open with the client's secret alone, each for its candidate. */
function createSeal(clientSecret: string) {
  const keys = [createHmac('sha256', clientSecret).update('digilocker token').digest()];
  return {
    close: (candidateId: string, token: string) => wrapKey(keys, candidateId, Buffer.from(token)) ?? '',
    /** @throws `digilocker-ended` after a change of the secret */
    open(candidateId: string, sealed: string): string {
      try {
        return unwrapKey(keys, candidateId, sealed).toString();
      } catch {
        throw new HttpError('digilocker-ended');
      }
    },
  };
}

interface Wanted {
  readonly issuer: Issuer;
  readonly token: string;
  readonly slots: readonly DigilockerSlot[];
}

/** The files of these slots, each fetched when the one before is stored. */
async function* fetchFiles({ request: { log } }: Call, { issuer, token, slots }: Wanted) {
  const issued = await issuer.listIssued(log, token);
  for (const slot of slots) {
    const address = issued.get(slot);
    if (address === undefined)
      throw new HttpError('not-found', {
        message: /*i18n*/ 'DigiLocker no longer has this document. Upload the file instead',
      });
    const file = await issuer.openFile(log, token, address);
    yield { fieldname: slot, filename: `DigiLocker ${slot}`, file } satisfies IncomingFile;
  }
}

/** Documents that a candidate brings from DigiLocker. Without its settings each call answers 404. */
export function digilockerCalls(services: Services) {
  const { database, digilocker, publicUrl } = services;
  const callback = publicUrl + paths.documents('digilocker');
  const open = digilocker && {
    issuer: openIssuer({ ...digilocker, callback }),
    seal: createSeal(digilocker.clientSecret),
  };
  const required = () => {
    if (!open) throw new HttpError('not-found');
    return open;
  };

  /** Works with the candidate's token, which is forgotten once DigiLocker takes it no more. */
  async function withToken<T>(
    candidateId: string,
    work: (issuer: Issuer, token: string) => Promise<T>,
  ): Promise<T> {
    const { issuer, seal } = required();
    const sealed = await findToken(database, candidateId);
    if (sealed === null) throw new HttpError('digilocker-ended');
    try {
      return await work(issuer, seal.open(candidateId, sealed));
    } catch (error) {
      const isEnded = error instanceof HttpError && error.code === 'digilocker-ended';
      if (isEnded) await endConsent(database, candidateId, sealed);
      throw error;
    }
  }

  return {
    beginDigilocker: async ({ request, candidateId }) => {
      const { issuer } = required();
      const { step } = parse(digilockerBeginSchema, request.body);
      const { token: state, hash: stateHash } = createToken();
      await putConsent(database, { candidateId, step, stateHash, sessionHash: tokenHashOf(request) });
      return { data: { address: await issuer.addressFor(state) } };
    },

    finishDigilocker: async ({ request, candidateId }) => {
      const { issuer, seal } = required();
      const { state, code, error } = parse(digilockerFinishSchema, request.body);
      const taken = { candidateId, stateHash: hashToken(state), sessionHash: tokenHashOf(request) };
      const step = await takeState(database, taken);
      if (!step) throw new HttpError('digilocker-ended');
      if (error === 'access_denied') {
        await putDenial(database, candidateId);
        return { data: { step, state: 'denied' } };
      }
      if (error || !code) {
        request.log.warn({ error: error.slice(0, 40) }, 'DigiLocker led back without a code');
        throw new HttpError('unavailable', { message: digilockerAway });
      }
      const { token, seconds } = await issuer.fetchToken(request.log, state, code);
      await putToken(database, candidateId, seal.close(candidateId, token), seconds);
      return { data: { step, state: 'authorised' } };
    },

    /** The slots that DigiLocker has a document of the candidate for. */
    listDigilocker: ({ request, candidateId }) =>
      withToken(candidateId, async (issuer, token) => ({
        data: [...(await issuer.listIssued(request.log, token)).keys()],
      })),

    /** Stores documents of one step as an upload of the same files would: same checks, same answer. */
    importDigilocker: async (call) => {
      required();
      const { slots } = parse(digilockerImportSchema, call.request.body);
      const [step, another] = new Set(slots.map(documentStepOf));
      if (another)
        throw new HttpError('validation-failed', {
          fields: { slots: /*i18n*/ 'Please choose documents of one step' },
        });
      const form =
        step === 'basic-identity' ? uploadForms.saveIdentityDocuments : uploadForms.saveAcademicDocuments;
      await withToken(call.candidateId, (issuer, token) =>
        saveFetched(services, call, form, fetchFiles(call, { issuer, token, slots })),
      );
      return { data: await readPerson(database, call.candidateId), message: form.message };
    },
  } satisfies Partial<Handlers>;
}
