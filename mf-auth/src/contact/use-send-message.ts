import type { ContactPayload } from 'shared/contract/contact';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { toasts } from 'shared/runtime/toasts';

/** Sends a message to the staff. @throws ApiError */
export function sendMessage(body: ContactPayload): Promise<unknown> {
  return call(endpoints.sendContactMessage, { body });
}

/** Spec section 2, "Contact". */
export function useSendMessage() {
  return useMutation<unknown, ContactPayload>({
    mutationFn: sendMessage,
    onSuccess: () => {
      toasts.success('Your message has been sent successfully');
    },
  });
}
