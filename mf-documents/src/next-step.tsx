import { useLingui } from '@lingui/react';
import { adviceText, askText } from 'contract/wire/document-decisions';
import type { DocumentRequest } from 'contract/wire/document-requests';
import { documentSlots, documentSteps, isRequiredFor } from 'contract/wire/documents';
import { i18n } from 'shared/i18n/i18n';
import type { UserData } from 'contract/wire/user-data';
import { paths } from 'platform/routes';
import { createContribution } from 'shared/remote/create-contribution';
import {
  countSteps,
  NextStepRow,
  type NextStepAnswer,
  type NextStepData,
  type NextStepProps,
  type StaffRequest,
  type Step,
} from 'shared/ui/next-step';
import { DocumentStates } from './states/document-states';

const allSteps = () =>
  documentSteps.map(({ slug, title }) => ({ slug, title: i18n.t(title), path: paths.documents(slug) }));
const slots = documentSteps.flatMap(({ slug }) =>
  documentSlots[slug].map(({ name, label }) => ({ step: slug, name, label })),
);

/** Steps whose documents are all optional need nothing. */
const openSteps = (completed: readonly string[], { hasExperience }: UserData): Step[] =>
  allSteps().flatMap(({ slug, title, path }) => {
    const isNeeded = documentSlots[slug].some((slot) => isRequiredFor(slot, hasExperience));
    return isNeeded && !completed.includes(slug) ? [{ title, path }] : [];
  });

/** Counts required files where the server sends them, else steps. */
function progressOf(completed: readonly string[], { requiredDocuments }: UserData) {
  const counted = countSteps(allSteps(), completed);
  if (!requiredDocuments) return counted;
  const { uploaded, required } = requiredDocuments;
  const text = i18n.t('{uploaded} of {required} required uploaded', { uploaded, required });
  return { ...counted, progress: { text, done: uploaded, total: required } };
}

/** What staff ask, as the documents page says it. */
function messageOf({ message, ...ask }: DocumentRequest): string {
  const advice = ask.reason || ask.sentence ? adviceText(i18n, ask) : message;
  return [askText(i18n, ask), advice].filter(Boolean).join(' ');
}

/** Requests for slots that this build knows, with the place where each is answered. */
function requestsOf({ documentRequests = [] }: UserData): NextStepAnswer['requests'] {
  const items = documentRequests.flatMap((request): StaffRequest[] => {
    const { slot: name, askedAt } = request;
    const slot = slots.find((one) => one.name === name);
    const message = messageOf(request);
    return slot
      ? [{ id: name, title: i18n.t(slot.label), path: paths.documentSlot(slot.step, name), message, askedAt }]
      : [];
  });
  const title = i18n.t('Our team needs {count, plural, one {a document} other {# documents}} from you', {
    count: items.length,
  });
  return { title, action: i18n.t('Upload'), items };
}

function answerFor({ userData }: NextStepProps): NextStepAnswer {
  if (!userData) return { progress: null, next: null, open: [] };
  const completed = userData.completedSteps?.documents;
  const requests = requestsOf(userData);
  return {
    ...(completed ? progressOf(completed, userData) : { progress: null, next: null }),
    open: completed ? openSteps(completed, userData) : [],
    ...(requests?.items.length ? { requests } : {}),
  };
}

function DocumentsRow({ data, ...props }: NextStepProps & { readonly data: NextStepData }) {
  const { i18n } = useLingui();
  return (
    <>
      <NextStepRow {...data} subject={i18n.t(data.subject)} linked={props.linked} answer={answerFor(props)} />
      <DocumentStates states={props.userData?.documentStates ?? []} />
    </>
  );
}

/** What the documents contribute to the next steps of the dashboard. */
export const { bootstrap, mount, update, unmount, answer } = createContribution({
  name: 'mf-documents',
  Part: DocumentsRow,
  answer: answerFor,
});
