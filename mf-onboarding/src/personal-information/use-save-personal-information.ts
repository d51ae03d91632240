import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import { toFormData } from 'shared/contract/files';
import {
  toPersonalInformationPayload,
  type PersonalInformationForm,
} from 'shared/contract/personal-information';
import type { UserData } from 'shared/contract/user-data';
import type { Upload } from 'shared/form/use-upload';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';
import { rememberPersonalInformation } from './use-personal-information';

interface Answers {
  readonly form: PersonalInformationForm;
  readonly picture: File | undefined;
}

/** The header's copy of the person: at once what was typed, then the picture's new reference from the server. */
async function refreshHeader({ firstName, lastName, email }: PersonalInformationForm): Promise<void> {
  session.updateUser({ firstName, lastName, email });
  const { userData } = userDataStore.get();
  if (userData) userDataStore.set({ userData: { ...userData, firstName, lastName, email } });
  const owner = session.get()?.token;
  try {
    const { data } = await call<ApiSuccessBody<UserData>>(endpoints.fetchMe, { silent: true });
    if (session.get()?.token === owner) userDataStore.set({ userData: data });
  } catch (error) {
    console.error('The user data could not be loaded', error);
  }
}

/** Saves the step as multipart, the picture only when a new one was picked (spec section 3). */
export function useSavePersonalInformation(upload: Upload) {
  return useMutation<unknown, Answers>({
    mutationFn: ({ form, picture }) =>
      upload.send(
        endpoints.savePersonalInformation,
        toFormData(toPersonalInformationPayload(form), { profile_picture: picture }),
      ),
    onSuccess: (_, { form }) => {
      toasts.success('Your personal information has been saved successfully');
      rememberPersonalInformation(toPersonalInformationPayload(form));
      void refreshHeader(form);
    },
  });
}
