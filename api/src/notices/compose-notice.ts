import { i18n } from 'server-kit/i18n';
import {
  adviceText,
  afterDueText,
  askText,
  dayInIndia,
  daysBetween,
  deadlineDay,
  dueDayText,
  type Ask,
} from 'contract/wire/document-decisions';
import { documentSlots, documentStepOf, type DocumentSlot } from 'contract/wire/documents';
import type { CalendarDay } from 'contract/wire/calendar';
import type { NoticeKind } from 'contract/wire/notices';
import { profileStatuses } from 'contract/wire/user-data';
import { paths } from 'platform/routes';
import { noticeKindOf } from '../kernel/candidate/changes.sql';
import type { Notice } from './notice';
import type { Account, PendingChange } from './notices.sql';
import { texts } from './texts';

/** What is said of one change, and where it leads. */
interface Part {
  readonly kind: NoticeKind;
  readonly paragraphs: readonly string[];
  readonly step: { readonly label: string; readonly path: string };
  /** Somebody waits for the candidate. */
  readonly isUrgent: boolean;
  readonly deadline?: ((publicUrl: string) => CalendarDay) | null | undefined;
}

const withMessage = (text: string, message: string | null) =>
  message ? [text, texts.messageOfStaff(message)] : [text];

function reviewPart({ profileStatus, statusMessage }: Account): Part | null {
  const status = profileStatuses.find((one) => one === profileStatus);
  if (!status) return null;
  const isUrgent = status === 'Profile requires updates';
  const label = isUrgent ? texts.steps.update() : texts.steps.dashboard();
  const paragraphs = withMessage(texts.review(status), statusMessage);
  return { kind: 'profile', paragraphs, step: { label, path: paths.dashboard() }, isUrgent };
}

/** The document of a change, and the way to its slot; null for a slot that does not exist. */
function findDocument({ subject }: PendingChange) {
  const slots: readonly DocumentSlot[] = Object.values(documentSlots).flat();
  const slot = slots.find(({ name }) => name === subject);
  if (!slot) return null;
  const path = paths.documentSlot(documentStepOf(slot.name), slot.name);
  return { what: slot.label, step: { label: texts.steps.upload(), path } };
}

type FoundDocument = NonNullable<ReturnType<typeof findDocument>>;

function requestPart(change: PendingChange): Part | null {
  const found = findDocument(change);
  if (!found || !change.request) return null;
  return {
    kind: 'profile',
    paragraphs: wordsOf(found.what, change.request),
    step: found.step,
    isUrgent: true,
    deadline: deadlineOf(change, found),
  };
}

/** For the candidate's calendar; null without a last day. */
function deadlineOf({ subject, request }: PendingChange, { what, step }: FoundDocument): Part['deadline'] {
  const day = request?.dueOn;
  if (!day) return null;
  return (publicUrl) => deadlineDay(i18n, { slot: subject, label: what, day, link: publicUrl + step.path });
}

/** What is asked for, by when, and how to do it: as the documents page says it. */
function wordsOf(what: string, request: Ask): string[] {
  const { sentence, dueOn } = request;
  const first = [texts.request(what), askText(i18n, request)].filter(Boolean).join(' ');
  const advice = adviceText(i18n, request);
  const said = sentence ? withMessage(first, advice) : [first, ...(advice ? [advice] : [])];
  return dueOn ? [...said, afterDueText(i18n)] : said;
}

function deadlinePart(change: PendingChange): Part | null {
  const found = findDocument(change);
  const { dueOn } = change.request ?? {};
  if (!found || !dueOn || daysBetween(dayInIndia(new Date(Date.now())), dueOn) < 0) return null;
  const paragraphs = [texts.deadline(found.what, dueDayText(i18n, dueOn)), afterDueText(i18n)];
  const deadline = deadlineOf(change, found);
  return { kind: 'profile', paragraphs, step: found.step, isUrgent: true, deadline };
}

/** One paragraph for all that is accepted. */
function acceptancePart(changes: readonly PendingChange[]): Part | null {
  const names = changes
    .filter(({ isAccepted }) => isAccepted)
    .flatMap((change) => findDocument(change)?.what ?? []);
  if (names.length === 0) return null;
  const step = { label: texts.steps.dashboard(), path: paths.dashboard() };
  return { kind: 'profile', paragraphs: [texts.accepted(names)], step, isUrgent: false };
}

function absencePart(change: PendingChange): Part | null {
  const found = findDocument(change);
  if (!found || !change.isAbsent) return null;
  return { kind: 'profile', paragraphs: [texts.absence(found.what)], step: found.step, isUrgent: false };
}

function applicationPart({ application }: PendingChange): Part | null {
  if (!application) return null;
  const step = { label: texts.steps.applications(), path: paths.dashboard() };
  return { kind: 'applications', paragraphs: [texts.application(application)], step, isUrgent: false };
}

/** Of any change but an acceptance. */
function partOf(change: PendingChange, account: Account): Part | null {
  if (!account.wanted[noticeKindOf(change.kind)]) return null;
  if (change.kind === 'review') return reviewPart(account);
  if (change.kind === 'request') return requestPart(change);
  if (change.kind === 'deadline') return deadlinePart(change);
  return change.kind === 'absence' ? absencePart(change) : applicationPart(change);
}

/** All parts, with those that say the same made one. */
function partsOf(changes: readonly PendingChange[], account: Account): Part[] {
  const isAsked = (slot: string) =>
    changes.some(({ kind, subject }) => kind === 'request' && subject === slot);
  const accepted = changes.filter(({ kind }) => kind === 'acceptance');
  const parts = changes
    .filter(({ kind, subject }) => kind !== 'acceptance' && !(kind === 'deadline' && isAsked(subject)))
    .map((change) => partOf(change, account));
  const wanted = account.wanted.profile ? [acceptancePart(accepted)] : [];
  return [...parts, ...wanted].filter((part) => part !== null);
}

/** The one next step: what somebody waits for comes first, and several of a kind share a page. */
function nextStep(parts: readonly Part[]): Part['step'] {
  const urgent = parts.filter(({ isUrgent }) => isUrgent);
  const steps = (urgent.length > 0 ? urgent : parts).map(({ step }) => step);
  const [first, ...others] = steps;
  if (first && others.every(({ path }) => path === first.path)) return first;
  const areApplications = parts.every(({ kind }) => kind === 'applications');
  const shared = areApplications ? texts.steps.applications() : texts.steps.dashboard();
  return { label: urgent.length > 0 ? texts.steps.update() : shared, path: paths.dashboard() };
}

/**
 * Writes one notice of all changes, as things are now: of a status that was set twice it tells the last one.
 * Null when there is nothing left to tell, or nothing that the candidate wants to be told.
 */
export function composeNotice(
  changes: readonly PendingChange[],
  { account, publicUrl }: { readonly account: Account; readonly publicUrl: string },
): Notice | null {
  const parts = partsOf(changes, account);
  if (parts.length === 0) return null;
  // What is asked of the candidate is read first.
  const sorted = [...parts].sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
  const told = [...new Set(sorted.map(({ kind }) => kind))];
  const { label, path } = nextStep(sorted);
  return {
    kinds: told,
    title: texts.titles[told.includes('profile') ? 'profile' : 'applications'](),
    paragraphs: sorted.flatMap(({ paragraphs }) => paragraphs),
    nextStep: { label, link: publicUrl + path },
    deadlines: sorted.flatMap(({ deadline }) => (deadline ? deadline(publicUrl) : [])),
  };
}
