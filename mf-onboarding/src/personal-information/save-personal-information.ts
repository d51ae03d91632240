import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { toFormData } from 'contract/wire/files';
import { i18n } from 'shared/i18n/i18n';
import {
  toPersonalInformationPayload,
  type PersonalInformationForm,
} from 'contract/forms/personal-information';
import type { PersonalInformation } from 'contract/wire/profile';
import type { Upload } from 'shared/form/use-upload';
import { loadPart } from 'shared/queries/load';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { patchUserData } from 'shared/queries/patch-user-data';
import * as successMessages from 'contract/wire/success-messages';
import { rememberPersonalInformation } from './use-personal-information';

type Saved = Partial<PersonalInformation>;

/**
 * What is stored now. A server that does not answer with the record has stored all but the email, which may
 * wait to be confirmed.
 */
function storedNow(answer: ApiSuccessBody<Saved | null>, form: PersonalInformationForm): Saved {
  const { email: _, ...typed } = toPersonalInformationPayload(form);
  return answer.data ?? typed;
}

/** Updates the header's copy of the person: the saved answers at once, then the picture's new reference. */
async function refreshHeader({ first_name, last_name, email, pending_email }: Saved): Promise<void> {
  const person = {
    ...(first_name === undefined ? {} : { firstName: first_name }),
    ...(last_name === undefined ? {} : { lastName: last_name }),
    ...(email === undefined ? {} : { email }),
  };
  session.updateUser(person);
  patchUserData({ ...person, ...(pending_email === undefined ? {} : { pendingEmail: pending_email }) });
  const userData = await loadPart('userData').catch(() => null);
  if (!userData) return;
  session.updateUser({ firstName: userData.firstName, lastName: userData.lastName, email: userData.email });
}

/** Saves the step as multipart, the picture only when a new one was picked (spec section 3). */
export async function savePersonalInformation(
  upload: Upload,
  form: PersonalInformationForm,
  picture: File | undefined,
  ifMatch: string | undefined,
): Promise<void> {
  const body = toFormData(toPersonalInformationPayload(form), { profile_picture: picture });
  const answer = await upload.send<ApiSuccessBody<Saved | null>>(endpoints.savePersonalInformation, body, {
    ifMatch,
  });
  toasts.success(i18n.t(successMessages.savePersonalInformation));
  const saved = storedNow(answer, form);
  rememberPersonalInformation(saved);
  void refreshHeader(saved);
}
