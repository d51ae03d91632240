import { pictureHint, pictureKinds } from 'shared/contract/files';
import {
  fromPersonalInformation,
  genders,
  maritalStatuses,
  personalInformationFormNames,
  personalInformationSchema,
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
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { useSavePersonalInformation } from './use-save-personal-information';

const empty = fromPersonalInformation(null);
/** Nothing is claimed before it is known: a choice that the candidate makes meanwhile is told from a default, and wins. */
const unknown = { ...empty, gender: '', maritalStatus: '' };
const pictureSlot = 'onboarding/profile_picture';
const slots = [pictureSlot];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: capital(value) }));

interface PersonalInformationProps extends StepProps<PersonRecord> {
  /** The saved answers are on their way. */
  readonly waiting: boolean;
}

/** Spec section 2, "Personal information". */
export function PersonalInformation({ waiting, ...step }: PersonalInformationProps) {
  const { form, draft } = useDraftForm(personalInformationSchema, {
    name: 'onboarding/personal-information',
    empty: waiting ? unknown : empty,
    saved: step.saved ? fromPersonalInformation(step.saved) : undefined,
  });
  const picks = usePickedFiles(slots);
  const picture = picks.files[pictureSlot];
  const upload = useUpload();
  const save = useSavePersonalInformation(upload);
  const reference = step.saved?.profile_picture;
  const none = waiting ? undefined : null;

  return (
    <StepForm
      step={step}
      label="Personal information"
      form={form}
      draft={draft}
      waiting={waiting}
      serverNames={personalInformationFormNames}
      save={async (answers) => {
        await save.mutateAsync({ form: answers, picture });
        picks.done();
      }}
    >
      <div className="onb-pair">
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <FileSlot
        name="profile_picture"
        label="Profile picture"
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
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      <DateField name="dateOfBirth" label="Date of birth" autoComplete="bday" />
      <div className="onb-pair">
        <MobileField name="mobileNumber" label="Mobile (WhatsApp enabled)" />
        <MobileField name="alterMobileNumber" label="Alternate contact number" required={false} />
      </div>
      <div className="onb-pair">
        <RadioField name="gender" label="Gender" options={toOptions(genders)} />
        <RadioField name="maritalStatus" label="Marital status" options={toOptions(maritalStatuses)} />
      </div>
      <TextAreaField
        name="address"
        label="Current address"
        required={false}
        rows={3}
        autoComplete="street-address"
      />
      <div className="onb-pair">
        <TextField name="city" label="City" autoComplete="address-level2" />
        <TextField name="pinCode" label="Pincode" autoComplete="postal-code" />
        <TextField name="state" label="State" autoComplete="address-level1" />
        <TextField name="country" label="Country" autoComplete="country-name" />
      </div>
      {upload.leaveDialog}
    </StepForm>
  );
}
