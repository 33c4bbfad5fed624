import { TextInput, type TextInputProps } from '@mantine/core';
import { sendEmailCode } from '../../shared/screens/registration/register.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { notify } from '../overlays/notify.ts';
import { MailButton } from './mail-button.tsx';
import type { UsedCaptcha } from './use-captcha.tsx';

interface EmailCodeFieldsProps {
  email: TextInputProps & { key: string };
  code: TextInputProps & { key: string };
  /** Returns the e-mail address that is typed now. */
  address(): string;
  captcha: UsedCaptcha;
  /** Called with the error if no code was sent, and with undefined at each new attempt. */
  onFailure(failure: unknown): void;
}

/** Fields for an e-mail address, with a button that sends a code to it, and for that code (AUTH-10, ME-04). */
export function EmailCodeFields({ email, code, address, captcha, onFailure }: EmailCodeFieldsProps) {
  const context = useScreenContext();
  const send = async () => {
    onFailure(undefined);
    try {
      const { message } = await sendEmailCode(address(), captcha.answer, context);
      notify('good', message);
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    } finally {
      captcha.renew();
    }
  };
  const { key: emailKey, ...emailInput } = email;
  const { key: codeKey, ...codeInput } = code;
  return (
    <>
      <TextInput
        key={emailKey}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        rightSectionWidth={124}
        rightSection={
          <MailButton label={context.say('registration.getCode')} send={send} size="compact-sm" fullWidth mx={5} />
        }
        {...emailInput}
      />
      <TextInput key={codeKey} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...codeInput} />
    </>
  );
}
