import { endpoints, type EndpointName } from 'shared/contract/endpoints';
import { lookupKinds, type LookupKind } from 'shared/contract/lookups';
import { ApiError, endpointsAt, parse } from 'shared/contract/request';
import { pageQuery } from 'shared/contract/request-queries';
import { forgotPassword, resetPassword, sendContactMessage, signIn, signUp } from './accounts';
import * as steps from './answers';
import { candidateOf, ok, type Call, type Endpoint, type PretendAnswer, type PretendRequest } from './call';
import { downloadFile, saveDocuments } from './documents';
import { cancelEmailChange, confirmEmail, undoEmailChange } from './email-change';
import { addOwnEntry, listFor } from './lookups';
import { fetchMe, fetchPersonalInformation, fetchProfile, savePersonalInformation } from './person';
import type { PretendState } from './state';

function list(kind: LookupKind): Endpoint {
  return (call) => {
    const candidate = candidateOf(call);
    const { page, limit } = parse(pageQuery, call.query);
    return ok(listFor(call.state, kind, candidate.id).slice((page - 1) * limit, page * limit));
  };
}

const [qualification, degree, skills, languages] = lookupKinds;

/** One for every call of the contract: a new endpoint does not compile until it is pretended. */
const routes: Readonly<Record<EndpointName, Endpoint>> = {
  signUp,
  signIn,
  forgotPassword,
  resetPassword,
  confirmEmail,
  undoEmailChange,
  cancelEmailChange,
  sendContactMessage,
  fetchMe,
  fetchPersonalInformation,
  savePersonalInformation,
  fetchProfile,
  saveEducation: steps.saveEducation,
  saveExperience: steps.saveExperience,
  saveExpertise: steps.saveExpertise,
  savePortfolio: steps.savePortfolio,
  saveDigitalReadiness: steps.saveDigitalReadiness,
  saveSelfAssessment: steps.saveSelfAssessment,
  saveIdentityDocuments: saveDocuments('saveIdentityDocuments'),
  saveAcademicDocuments: saveDocuments('saveAcademicDocuments'),
  saveOtherDocuments: saveDocuments('saveOtherDocuments'),
  listQualifications: list(qualification),
  listDegrees: list(degree),
  listSkills: list(skills),
  listLanguages: list(languages),
  addQualification: addOwnEntry(qualification),
  addDegree: addOwnEntry(degree),
  addSkill: addOwnEntry(skills),
  addLanguage: addOwnEntry(languages),
  listAppliedJobs: (call) => ok(candidateOf(call).applications),
  downloadFile,
};

/** The endpoint that a request is for; null when the contract has none. */
export function findEndpoint(method: string, path: string) {
  return endpointsAt(path).find(({ name }) => endpoints[name].method === method) ?? null;
}

function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new ApiError('malformed-request');
  }
}

export interface PretendApi {
  /** Never throws: a failure is an answer too, as over a network. */
  answer(request: PretendRequest): Promise<PretendAnswer>;
}

/**
 * The candidate API without a server: it checks requests with the contract's schemas, keeps what is saved, and answers
 * as the real one does (api/src/pretend-api.test.ts compares the two, call by call). What only a server can do, mails
 * and limits on attempts, it leaves out.
 * @param state is changed by the calls
 * @param onChange is called after each call that was served
 */
export function createPretendApi(state: PretendState, onChange: () => void = () => undefined): PretendApi {
  const contents = new Map<string, Blob>();
  return {
    async answer({ method, path, query = {}, token, ifMatch, body }) {
      try {
        const match = findEndpoint(method, path);
        if (!match) throw new ApiError(endpointsAt(path).length > 0 ? 'method-not-allowed' : 'not-found');
        const { name } = match;
        const params = Object.fromEntries(
          Object.entries(match.params).map(([key, value]) => [key, decodeURIComponent(value)]),
        );
        const endpoint = endpoints[name];
        // Forms are read by the call itself; a JSON call refuses them before it looks at anything else.
        const isForm = body instanceof FormData;
        if (isForm && !('multipart' in endpoint)) throw new ApiError('unsupported-media-type');
        const call: Call = { state, params, query, token, ifMatch, contents, body: readBody(body) };
        const answer = await routes[name](call);
        onChange();
        return answer;
      } catch (error) {
        if (error instanceof ApiError) return { status: error.status, body: error.body };
        console.error('The pretend API has a fault', error);
        const failure = new ApiError('internal');
        return { status: failure.status, body: failure.body };
      }
    },
  };
}
