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
 * The sign of a service one signs in with. The site's own share one: what an operator names as a picture is not loaded, as that
 * would tell a stranger's server who looks at the page.
 */
export function ServiceIcon({ id, size }: { id: string; size: number }) {
  const Icon = icons[id] ?? IconLogin2;
  return <Icon size={size} stroke={1.6} />;
}
