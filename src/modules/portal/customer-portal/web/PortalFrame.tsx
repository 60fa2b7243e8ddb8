import type { ReactNode } from 'react';
import { Link } from 'react-router';
import icon from '#kernel/web/theme/icon.svg';
import { ApiError } from '#kernel/web/data/api.ts';
import { client } from '#kernel/web/data/client.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { chooseLanguage, useTranslation } from '#kernel/web/i18n.ts';
import type { PortalPerson } from '../shared/portal.ts';
import css from './portal.module.css';
import { PortalSignIn } from './PortalSignIn.tsx';
import { sendCall, useGet } from '#kernel/web/data/calls.ts';
import { portalPersonCall, portalSignOutCall } from '../shared/portal.calls.ts';

/** The portal's own frame: who is here for which customer, the language, the way out; or the sign-in when nobody is. */
export function PortalFrame({ children }: { children: (person: PortalPerson) => ReactNode }) {
  const { t, language } = useTranslation();
  const me = useGet(portalPersonCall, {}, { staleTime: 60_000 });
  const isOut = me.error instanceof ApiError && me.error.status === 401;
  const leave = async () => {
    await sendCall(portalSignOutCall, {}).catch(() => undefined);
    client.clear();
    window.location.assign('/portal');
  };
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <Link to="/portal" className={css.brand}>
          <img src={icon} alt="" />
          <strong>ABS</strong>
          {me.data && !isOut && (
            <span>
              <i style={{ background: me.data.color }} aria-hidden />
              {me.data.customer}
            </span>
          )}
        </Link>
        <button
          type="button"
          className={css.quietButton}
          onClick={() => void chooseLanguage(language === 'en' ? 'th' : 'en')}
        >
          {language === 'en' ? 'ไทย' : 'English'}
        </button>
        {me.data && !isOut && (
          <Button variant="default" size="compact-md" onClick={() => void leave()}>
            {t('Sign out')}
          </Button>
        )}
      </header>
      <main id="main" className={css.main}>
        {isOut ? (
          <PortalSignIn />
        ) : me.isError && !me.data ? (
          <ErrorState error={me.error} onRetry={() => void me.refetch()} />
        ) : me.data ? (
          children(me.data)
        ) : (
          <div role="status" aria-label={t('Loading')}>
            <Skeleton height={28} width={220} mb={20} />
            <Skeleton height={96} mb={10} />
            <Skeleton height={96} />
          </div>
        )}
      </main>
      <footer className={css.foot}>
        {t('You see the work orders of your company only. Every sign-in and download is logged.')}
      </footer>
    </div>
  );
}
