import { TextInput, type TextInputProps } from '@mantine/core';
import { sendEmailCode } from '../../shared/screens/registration/register.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { notify } from '../overlays/notify.ts';
import { MailButton } from './mail-button.tsx';
import type { UsedCaptcha } from './use-captcha.tsx';

interface EmailCodeFieldsProps {
  email: TextInputProps & { key: string };
  code: TextInputProps & { key: string };
  /** What is typed as the address now. */
  address(): string;
  captcha: UsedCaptcha;
  /** Why no code was sent; undefined at each new try. */
  onFailure(failure: unknown): void;
}

/** An e-mail address with the button that mails a code to it, and the code (AUTH-10, ME-04). */
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
