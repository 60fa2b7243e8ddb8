import { useState } from 'react';
import { presence } from '#kernel/web/data/live.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { initialsOf } from '#kernel/web/shell/UserMenu.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './profile.module.css';
import { addressOf } from '#kernel/shared/call.ts';
import { pictureCall } from '../shared/picture.calls.ts';

const statuses = {
  online: { label: 'Online', tone: 'good' },
  idle: { label: 'Idle', tone: 'warn' },
  offline: { label: 'Offline', tone: 'bad' },
} as const;

/** Green while one of their screens is open and in use, orange when idle, red when nobody is there (spec §1). */
function usePresence(id: string): keyof typeof statuses {
  const here = useStore(presence).find((person) => person._id === id);
  return here ? (here.idle ? 'idle' : 'online') : 'offline';
}

/** The same in words, for a head. */
export function PresenceChip({ id }: { id: string }) {
  return <StatusChip {...statuses[usePresence(id)]} />;
}

/** A person’s picture with the dot of their presence; the initials where there is none, or it does not load (spec §1, §8). */
export function Avatar({ id, name, pictureAt }: { id: string; name: string; pictureAt: string | null }) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string | null>(null);
  const picture = pictureAt && addressOf(pictureCall, { id, size: 60 }, { v: Date.parse(pictureAt) });
  const status = usePresence(id);
  return (
    <span className={css.face} role="img" aria-label={`${name}: ${t(statuses[status].label)}`}>
      {picture && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        <span aria-hidden>{initialsOf(name)}</span>
      )}
      <i data-status={status} />
    </span>
  );
}
