import {
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconMoon,
  IconNumbers,
  IconPalette,
  IconPhoto,
  IconSettings,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { idle } from '../data/idle.ts';
import { connection, isLive } from '../data/live.ts';
import { saveOptions, useOptions, useSession } from '../data/session.ts';
import { signOut } from '../data/signIn.ts';
import { useStore } from '../data/store.ts';
import { notify } from '../ui/Toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { BarMenu } from './BarMenu.tsx';
import { useModules } from './context.ts';
import css from './shell.module.css';

/** Green when here and active, orange when idle, red when offline or told nothing (spec §1). */
function useStatus() {
  const isIdle = useStore(idle);
  const line = useStore(connection);
  const isTold = useStore(isLive);
  return line === 'offline' || !isTold ? 'offline' : isIdle ? 'idle' : 'online';
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}

function Face() {
  const { name } = useSession();
  const options = useOptions();
  const [broken, setBroken] = useState<string | null>(null);
  const picture = typeof options['picture'] === 'string' ? options['picture'] : null;
  const status = useStatus();
  return (
    <span className={css.face}>
      {picture && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        <span>{initialsOf(name)}</span>
      )}
      <i data-status={status} />
    </span>
  );
}

const schemes = [
  { dark: false, label: 'Light', Picture: IconSun },
  { dark: true, label: 'Dark', Picture: IconMoon },
  { dark: 'system', label: 'As the system', Picture: IconDeviceDesktop },
] as const;

const pictures = {
  key: IconKey,
  pin: IconNumbers,
  shield: IconShieldLock,
  palette: IconPalette,
  photo: IconPhoto,
  settings: IconSettings,
};

export function UserMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const options = useOptions();
  const modules = useModules();
  const status = useStatus();
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const openDialog = (load: () => Promise<ComponentType<{ onClose: () => void }>>) => {
    load().then(
      (loaded) => setDialog(() => loaded),
      () => notify({ tone: 'bad', text: t('This could not be loaded. Check the connection and try again.') }),
    );
  };
  const words = { online: t('Online'), idle: t('Idle'), offline: t('Offline') };
  return (
    <>
      <BarMenu label={`${session.name}, ${words[status]}`} face={<Face />} className={css.faceButton}>
        <div className={css.menuHead}>
          <strong>{session.name}</strong>
          <span>
            {session.sub} · {words[status]}
          </span>
        </div>
        <div className={css.menuRow} role="group" aria-label={t('Theme')}>
          {schemes.map(({ dark, label, Picture }) => (
            <button
              key={label}
              type="button"
              role="menuitemradio"
              aria-checked={options.dark === dark}
              onClick={(event) => {
                event.stopPropagation();
                saveOptions({ dark });
              }}
            >
              <Picture size={16} aria-hidden />
              {t(label)}
            </button>
          ))}
        </div>
        {modules
          .flatMap((module) => module.accountDialogs ?? [])
          .map(({ label, picture, load }) => {
            const Picture = pictures[picture];
            return (
              <button key={label} type="button" role="menuitem" onClick={() => openDialog(load)}>
                <Picture size={16} aria-hidden /> {t(label)}
              </button>
            );
          })}
        <button type="button" role="menuitem" onClick={() => void signOut()}>
          <IconLogout size={16} aria-hidden /> {t('Sign out')}
        </button>
      </BarMenu>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
