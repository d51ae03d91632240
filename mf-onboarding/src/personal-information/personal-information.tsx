import { useWatch } from 'react-hook-form';
import { addYears, today } from 'shared/contract/dates';
import { pictureHint, pictureKinds } from 'shared/contract/files';
import {
  fromPersonalInformation,
  genders,
  maritalStatuses,
  oldestCandidate,
  personalInformationFormNames,
  personalInformationSchema,
  type PersonalInformationForm,
  youngestCandidate,
} from 'shared/contract/personal-information';
import type { PersonalInformation as PersonRecord } from 'shared/contract/profile';
import { DateField } from 'shared/form/date-field';
import { FileSlot } from 'shared/form/file-slot';
import { MobileField } from 'shared/form/mobile-field';
import { usePickedFiles } from 'shared/form/picked-files';
import { RadioField } from 'shared/form/radio-field';
import { TextAreaField } from 'shared/form/text-area-field';
import { TextField } from 'shared/form/text-field';
import { useDraftForm } from 'shared/form/use-draft';
import { useUpload } from 'shared/form/use-upload';
import { capital } from '../step/answer-rows';
import { replacement } from '../step/compare-answers';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { PendingEmail } from './pending-email';
import { labels, personalInformationRows } from './personal-information-rows';
import { useSavePersonalInformation } from './use-save-personal-information';

const empty = fromPersonalInformation(null);
/** Most candidates live in India. A stored country replaces it; it is no draft, since the candidate has not typed it. */
const withCountry = (answers: PersonalInformationForm): PersonalInformationForm => ({
  ...answers,
  country: answers.country || defaultCountry,
});
/** No defaults before the saved answers are loaded: a choice that the candidate makes meanwhile must win over them. */
const unknown = { ...empty, gender: '', maritalStatus: '' };
const pictureSlot = 'onboarding/profile_picture';
const slots = [pictureSlot];
const pictureLabel = 'Profile picture';
const defaultCountry = 'India';

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: capital(value) }));

interface PersonalInformationProps extends StepProps<PersonRecord> {
  /** The saved answers are still loading. */
  readonly waiting: boolean;
}

/** Spec section 2, "Personal information". */
export function PersonalInformation({ waiting, ...step }: PersonalInformationProps) {
  const saved = step.saved ? withCountry(fromPersonalInformation(step.saved)) : undefined;
  const { form, draft } = useDraftForm(personalInformationSchema, {
    name: 'onboarding/personal-information',
    empty: waiting ? unknown : withCountry(empty),
    saved,
    savedVersion: step.savedVersion,
  });
  const country = useWatch({ control: form.control, name: 'country' });
  const picks = usePickedFiles(slots);
  const picture = picks.files[pictureSlot];
  const upload = useUpload();
  const save = useSavePersonalInformation(upload);
  const reference = step.saved?.profile_picture;
  const none = waiting ? undefined : null;
  const now = today();

  return (
    <StepForm
      step={step}
      label="Personal information"
      form={form}
      draft={draft}
      waiting={waiting}
      serverNames={personalInformationFormNames}
      saved={saved}
      rows={personalInformationRows}
      files={replacement('profile_picture', pictureLabel, picture, reference)}
      onDropFiles={picks.done}
      save={async (answers, ifMatch) => {
        await save.mutateAsync({ form: answers, picture, ifMatch });
        picks.done();
      }}
    >
      <div className="onb-pair">
        <TextField name="firstName" label={labels.firstName} autoComplete="given-name" />
        <TextField name="lastName" label={labels.lastName} autoComplete="family-name" />
      </div>
      <FileSlot
        name="profile_picture"
        label={pictureLabel}
        hint={pictureHint}
        required={false}
        kinds={pictureKinds}
        picture
        stored={reference ? { type: 'profile_picture', filename: reference } : none}
        picked={picture}
        onPick={(file) => picks.pick(pictureSlot, file)}
        onRemove={() => picks.remove(pictureSlot)}
        progress={picture ? upload.progress : null}
        onCancel={upload.cancel}
      />
      <TextField
        name="email"
        label={labels.email}
        hint="You sign in with this address. We ask you to confirm a new one before it replaces it."
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <PendingEmail />
      <DateField
        name="dateOfBirth"
        label={labels.dateOfBirth}
        autoComplete="bday"
        min={addYears(now, -oldestCandidate)}
        max={addYears(now, -youngestCandidate)}
        openAt={addYears(now, -20)}
      />
      <div className="onb-pair">
        <MobileField name="mobileNumber" label={labels.mobileNumber} />
        <MobileField name="alterMobileNumber" label={labels.alterMobileNumber} required={false} />
      </div>
      <div className="onb-pair">
        <RadioField name="gender" label={labels.gender} options={toOptions(genders)} />
        <RadioField name="maritalStatus" label={labels.maritalStatus} options={toOptions(maritalStatuses)} />
      </div>
      <TextAreaField
        name="address"
        label={labels.address}
        required={false}
        rows={3}
        autoComplete="street-address"
      />
      <div className="onb-pair">
        <TextField name="city" label={labels.city} autoComplete="address-level2" />
        <TextField
          name="pinCode"
          label={labels.pinCode}
          autoComplete="postal-code"
          // Postal codes of other countries may have letters.
          inputMode={country.trim().toLowerCase() === defaultCountry.toLowerCase() ? 'numeric' : 'text'}
        />
        <TextField name="state" label={labels.state} autoComplete="address-level1" />
        <TextField name="country" label={labels.country} autoComplete="country-name" />
      </div>
      {upload.leaveDialog}
    </StepForm>
  );
}
