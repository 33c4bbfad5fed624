import {
  IconBrandDiscord,
  IconBrandGithub,
  IconBrandTelegram,
  IconBrandWechat,
  IconCube,
  IconId,
  IconLogin2,
  IconMail,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, typeof IconMail>> = {
  email: IconMail,
  github: IconBrandGithub,
  linuxdo: IconCube,
  discord: IconBrandDiscord,
  oidc: IconId,
  wechat: IconBrandWechat,
  telegram: IconBrandTelegram,
};

/**
 * The icon of a sign-in provider. Providers that the operator defined share one icon: the image that the operator
 * configured is not loaded, because its server would learn who visits the page.
 */
export function ServiceIcon({ id, size }: { id: string; size: number }) {
  const Icon = icons[id] ?? IconLogin2;
  return <Icon size={size} stroke={1.6} />;
}
