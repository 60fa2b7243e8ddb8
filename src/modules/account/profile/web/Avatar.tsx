import { useState } from 'react';
import { presence } from '#kernel/web/data/live.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { useWords } from '#kernel/web/words.ts';
import { initialOf } from './drawAvatar.ts';
import css from './profile.module.css';

/** A person’s picture with a dot: green while one of their screens is open and in use, red else. Without a picture the initial. */
export function Avatar({ id, name, size = 60 }: { id: string; name: string; size?: 60 | 200 }) {
  const { t } = useWords();
  const [isBroken, setBroken] = useState(false);
  const isHere = useStore(presence).some((person) => person._id === id);
  return (
    <span className={css.face} data-size={size} title={`${name}: ${isHere ? t('Online') : t('Offline')}`}>
      {isBroken ? (
        <span aria-hidden>{initialOf(name)}</span>
      ) : (
        <img src={`/api/users/${id}/picture/${size}`} alt="" onError={() => setBroken(true)} />
      )}
      <i data-status={isHere ? 'online' : 'offline'} />
    </span>
  );
}
