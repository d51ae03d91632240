import { Trans, useLingui } from '@lingui/react';
import { brand } from 'contract/language/brand';
import { i18n } from 'shared/i18n/i18n';
import {
  onboardingSteps,
  type PersonalInformation as PersonalInformationRecord,
} from 'contract/wire/profile';
import { paths } from 'platform/routes';
import { RefreshAnswers } from 'shared/form/refresh-answers';
import { useViewLink, type StoredFile } from 'shared/form/stored-file';
import { Link } from 'shared/runtime/router';
import { ButtonLink } from 'shared/ui/button';
import { ArrowLeftIcon } from 'shared/ui/icons';
import { usePageTitle } from 'shared/ui/page';
import type { Step } from '../completed-steps';
import { useNameOf } from '../lookups/use-lookup';
import { PendingEmail } from '../personal-information/pending-email';
import { usePersonalInformation } from '../personal-information/use-personal-information';
import { useProfile } from '../profile';
import { notAnswered, type AnswerRow } from '../answer-rows';
import { StepLoading } from '../step/step-loading';
import { savedAnswers } from './saved-answers';
import { shortQuestion } from './short-questions';
import './check-answers.css';

/** On paper, whose answers these are, and of which day. */
function printed(record: PersonalInformationRecord | undefined): string {
  const name = record ? `${record.first_name} ${record.last_name}`.trim() : '';
  const day = new Intl.DateTimeFormat(i18n.locales, { dateStyle: 'long' }).format(new Date());
  return [brand.name, name, day].filter(Boolean).join(' · ');
}

/** All saved answers to read through, with links to change them. Not a step: the wizard keeps its seven. */
export function CheckAnswers() {
  const { i18n } = useLingui();
  usePageTitle(i18n.t('Check your answers'));
  const load = useProfile();
  const person = usePersonalInformation();
  const nameOf = useNameOf();
  const loaded = { record: person.data, profile: load.data };

  return (
    <div className="mg-page onb-check-page">
      <div className="onb-check-page__head">
        <h1>{i18n.t('Check your answers')}</h1>
        <RefreshAnswers
          running={person.isFetching || load.isFetching}
          onRefresh={() => void Promise.all([load.refetch(), person.refetch()])}
        />
        <p>{i18n.t('These are the answers you have saved. You can change them at any time.')}</p>
        <p className="onb-check-page__printed">{printed(person.data)}</p>
      </div>
      <PendingEmail />
      {person.isPending || load.isPending ? (
        <StepLoading />
      ) : (
        onboardingSteps.map((step) => (
          <AnswerSection key={step.slug} step={step} rows={savedAnswers(step.slug, loaded, nameOf)} />
        ))
      )}
      <div className="onb-check-page__foot">
        <ButtonLink variant="secondary" icon={<ArrowLeftIcon />} to={paths.onboarding('self-assessment')}>
          {/* One item of the button's row: between two would be a gap. */}
          <span>
            <Trans
              id={'Back<0>\u00a0to self-assessment</0>'}
              components={{ 0: <span className="onb-check-page__where" /> }}
            />
          </span>
        </ButtonLink>
        <ButtonLink to={paths.documents()}>{i18n.t('Continue to documents')}</ButtonLink>
      </div>
    </div>
  );
}

/**
 * Gets the whole width where two answers stand side by side: it would take three lines of a half, or has a
 * word that is wider.
 */
const isLong = ({ answer }: AnswerRow) => answer.length > 40 || /\S{21}/.test(answer);

const unseen = { 0: <span className="mg-visually-hidden" /> };

/** The saved answers of one step, with a way to change them. */
function AnswerSection({
  step,
  rows,
}: {
  readonly step: Step;
  readonly rows: ReturnType<typeof savedAnswers>;
}) {
  const { i18n } = useLingui();
  const { slug } = step;
  const title = i18n.t(step.title);
  const id = `check-${slug}`;
  return (
    <section className="mg-card onb-check" aria-labelledby={id}>
      <div className="onb-check__head">
        <h2 id={id}>{title}</h2>
        <Link to={paths.onboarding(slug)}>
          {rows === null ? (
            <Trans id="Answer<0> {title}</0>" values={{ title }} components={unseen} />
          ) : (
            <Trans id="Change<0> {title}</0>" values={{ title }} components={unseen} />
          )}
        </Link>
      </div>
      {rows ? (
        <dl>
          {rows.map((row) => (
            <div key={row.name} className={`onb-check__row ${isLong(row) ? 'is-long' : ''}`.trim()}>
              <dt>{shortQuestion(row)}</dt>
              <dd>
                {row.file ? <View file={row.file} label={row.question} /> : row.answer || i18n.t(notAnswered)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          {rows === null
            ? i18n.t('You have not saved this step yet.')
            : i18n.t('We could not load these answers.')}
        </p>
      )}
    </section>
  );
}

function View({ file, label }: { readonly file: StoredFile; readonly label: string }) {
  return (
    <Link {...useViewLink(file.type, label, file)}>
      <Trans id="View<0> {label}</0>" values={{ label }} components={unseen} />
    </Link>
  );
}
