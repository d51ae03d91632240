import { noticeMessages, noticesSchema, type Notices, type Unsubscribed } from 'contract/wire/notices';
import { ApiError, parse } from 'contract/request';
import { ok, type Handlers } from './call';
import { requireProof, type Candidate } from './state';

export const noticesOf = ({ notices }: Candidate): Notices =>
  notices ?? { profile: true, applications: true };

/** Which mails a candidate wants. None is sent; links of mails are in the state. */
export const noticeCalls = {
  saveNotices: ({ state, candidate, token, body }) => {
    const notices = parse(noticesSchema, body);
    if (!notices.profile || !notices.applications) requireProof(state, token);
    candidate.notices = notices;
    return ok(notices, noticeMessages.saved);
  },

  unsubscribe: ({ state, params }) => {
    const link = state.unsubscribes?.[params.token ?? ''];
    const candidate = state.candidates.find(({ id }) => id === link?.candidate);
    if (!link || !candidate)
      throw new ApiError('email-link-invalid', { message: noticeMessages.invalidLink });
    const off = Object.fromEntries(link.kinds.map((kind) => [kind, false]));
    candidate.notices = { ...noticesOf(candidate), ...off };
    const data: Unsubscribed = { kinds: link.kinds };
    return ok(data, noticeMessages.unsubscribed);
  },
} satisfies Partial<Handlers>;
