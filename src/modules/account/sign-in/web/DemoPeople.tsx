import { useEffect, useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { getCall } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './signIn.module.css';
import { demoPeopleCall } from '../shared/demo.calls.ts';

/** The demo company's people, each one click away. Outside the demo the server does not know this list, and nothing is shown. */
export function DemoPeople({
  isBusy,
  onChoose,
}: {
  isBusy: boolean;
  onChoose: (person: { username: string; password: string }) => void;
}) {
  const { t } = useTranslation();
  const [demo, setDemo] = useState<AnswerOf<typeof demoPeopleCall> | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    getCall(demoPeopleCall, {}, stop.signal).then(setDemo, () => undefined);
    return () => stop.abort();
  }, []);
  if (!demo || demo.people.length === 0) return null;
  return (
    <section className={css.demo} aria-labelledby="demo-people">
      <h2 id="demo-people">{t('Demo company')}</h2>
      <p className={css.meaning}>
        {t('Nothing here is real. Come in as one of these people; each of them signs with the PIN {{pin}}.', {
          pin: demo.pin,
        })}
      </p>
      <ul className={css.people}>
        {demo.people.map(({ username, name, password }) => (
          <li key={username}>
            <button type="button" disabled={isBusy} onClick={() => onChoose({ username, password })}>
              <strong>{username}</strong>
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
