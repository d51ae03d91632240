import { useLingui } from '@lingui/react';
import { useWatch } from 'react-hook-form';
import { addYears, today } from 'contract/wire/dates';
import { fileLabels, pictureHint, pictureKinds } from 'contract/wire/files';
import {
  cleanPinCode,
  genders,
  maritalStatuses,
  oldestCandidate,
  youngestCandidate,
} from 'contract/wire/personal-information';
import {
  isIndia,
  personalInformationFormNames,
  personalInformationSchema,
} from 'contract/forms/personal-information';
import { DateField } from 'shared/form/date-field';
import { FileSlot } from 'shared/form/file-slot';
import { LastNameField } from 'shared/form/last-name-field';
import { MobileField } from 'shared/form/mobile-field';
import { usePickedFiles } from 'shared/form/picked-files';
import { RadioField } from 'shared/form/radio-field';
import { RefreshAnswers } from 'shared/form/refresh-answers';
import { TextAreaField } from 'shared/form/text-area-field';
import { TextField } from 'shared/form/text-field';
import { useUpload } from 'shared/form/use-upload';
import { toOptions } from '../answer-rows';
import { replacement } from '../step/compare-answers';
import { FillFromResume } from '../resume/fill-from-resume';
import { FieldGroup } from '../step/field-group';
import { StepForm } from '../step/step-form';
import { useStep, type StepProps } from '../step/use-step';
import { BeforeYouStart } from './before-you-start';
import { PendingEmail } from './pending-email';
import { fromRecord, personalInformationRows, questions, unknown } from './personal-information-rows';
import { savePersonalInformation } from './save-personal-information';
import { demandPersonalInformation, usePersonalInformation } from './use-personal-information';

const pictureSlot = 'onboarding/profile_picture';
const slots = [pictureSlot];

/**
 * Spec section 2, "Personal information". Its record is not part of the profile (spec section 3). The form is
 * rendered at once, and filled when the record arrives.
 */
export function PersonalInformation(props: Pick<StepProps<never>, 'onPrevious' | 'onSaved' | 'onExit'>) {
  const { i18n } = useLingui();
  const { data: saved, isPending: waiting, isFetching, refetch } = usePersonalInformation();
  const reload = async () => {
    const { dob, versions } = await demandPersonalInformation();
    // Before the first save the record has the answers of the sign-up, which the candidate has just typed
    // again.
    return { isSaved: dob !== null, version: versions?.['personal-information'] };
  };
  const step = useStep(
    { ...props, saved, savedVersion: saved?.versions?.['personal-information'], reload },
    'personal-information',
    personalInformationSchema,
    fromRecord,
    waiting ? { empty: unknown } : {},
  );
  const country = useWatch({ control: step.form.control, name: 'country' });
  const picks = usePickedFiles(slots);
  const picture = picks.files[pictureSlot];
  const upload = useUpload();
  const reference = saved?.profile_picture;
  const none = waiting ? undefined : null;
  const pictureLabel = i18n.t(fileLabels.profile_picture);

  return (
    <>
      <RefreshAnswers running={isFetching} onRefresh={() => void refetch()} />
      <BeforeYouStart />
      <FillFromResume answers={fromRecord(saved ?? null)} />
      <StepForm
        step={step}
        waiting={waiting}
        hasPicks={picture !== undefined}
        serverNames={personalInformationFormNames}
        rows={personalInformationRows}
        files={replacement('profile_picture', pictureLabel, picture, reference)}
        onDropFiles={picks.done}
        save={async (answers, ifMatch) => {
          await savePersonalInformation(upload, answers, picture, ifMatch);
          picks.done();
        }}
      >
        <FieldGroup title={i18n.t('Name and picture')}>
          <div className="onb-pair">
            <TextField {...questions.firstName} autoComplete="given-name" />
            <LastNameField {...questions.lastName} />
          </div>
          <FileSlot
            name="profile_picture"
            label={pictureLabel}
            hint={i18n.t(pictureHint)}
            required={false}
            kinds={pictureKinds}
            picture
            stored={reference ? { type: 'profile_picture', filename: reference } : none}
            picks={picks}
            slot={pictureSlot}
            upload={upload}
          />
        </FieldGroup>
        <ContactAndPersonalDetails />
        <Address country={country} />
        {upload.leaveDialog}
      </StepForm>
    </>
  );
}

function ContactAndPersonalDetails() {
  const { i18n } = useLingui();
  return (
    <FieldGroup title={i18n.t('Contact and personal details')}>
      <TextField
        {...questions.email}
        hint={i18n.t('You sign in with this address. We ask you to confirm a new one before it replaces it.')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <PendingEmail />
      <DateOfBirth />
      <div className="onb-pair">
        <MobileField {...questions.mobileNumber} />
        <MobileField
          {...questions.alterMobileNumber}
          required={false}
          // Of its own section, or browsers fill in the same number twice.
          autoComplete="section-alternate tel-national"
        />
      </div>
      <div className="onb-pair">
        <RadioField {...questions.gender} options={toOptions(genders)} />
        <RadioField {...questions.maritalStatus} options={toOptions(maritalStatuses)} />
      </div>
    </FieldGroup>
  );
}

function DateOfBirth() {
  const now = today();
  return (
    <DateField
      {...questions.dateOfBirth}
      autoComplete="bday"
      min={addYears(now, -oldestCandidate)}
      max={addYears(now, -youngestCandidate)}
      openAt={addYears(now, -20)}
    />
  );
}

function Address({ country }: { readonly country: string }) {
  const { i18n } = useLingui();
  return (
    <FieldGroup title={i18n.t('Where you live')}>
      <TextAreaField {...questions.address} required={false} rows={3} autoComplete="street-address" />
      <div className="onb-pair onb-pair--short">
        <TextField {...questions.city} autoComplete="address-level2" />
        <TextField
          {...questions.pinCode}
          autoComplete="postal-code"
          onLeave={cleanPinCode}
          // Postal codes of other countries may have letters.
          inputMode={isIndia(country) ? 'numeric' : 'text'}
        />
        <TextField {...questions.state} autoComplete="address-level1" />
        <TextField {...questions.country} autoComplete="country-name" />
      </div>
    </FieldGroup>
  );
}
